import { script } from '../lib/lazy.ts';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import type { PagePickerProps } from './page-picker.tsx';

export const pagePicker = script('page-picker', async () => (await import('./page-picker.tsx')).PagePicker);

/** The page picker, for screens that are shown before it is loaded. */
export const LazyPagePicker = (props: PagePickerProps) => (
  <LazyDialog wanted={pagePicker} props={props} onCancel={props.onClose} />
);
