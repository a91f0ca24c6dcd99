/** The backdrop of a dialog. */
export const backdropStyles = 'fixed inset-0 bg-scrim transition-opacity duration-backdrop data-closed:opacity-0';

/** A dialog's surface: it fades in and rises by 8 px. */
export const panelStyles =
  'flex w-full flex-col rounded-float bg-paper text-ink shadow-2 transition duration-modal ' +
  'data-closed:translate-y-2 data-closed:opacity-0';
