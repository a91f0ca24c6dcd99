/**
 * Dialogs enter with an animation and leave with a transition. With a transition for both, a dialog that is closed while it is
 * still entering can stay open for good (https://github.com/tailwindlabs/headlessui/issues/3892).
 */

/** The backdrop of a dialog. */
export const backdropStyles =
  'fixed inset-0 bg-scrim animate-backdrop transition-opacity duration-backdrop leaves:opacity-0';

/** The surface of a dialog: it fades in and rises by 8 px. */
export const panelStyles =
  'flex w-full flex-col rounded-float bg-paper text-ink shadow-2 animate-modal transition duration-modal ' +
  'leaves:translate-y-2 leaves:opacity-0';
