import { script } from '../lib/lazy.ts';

export const typedNameDialog = script(
  'typed-name-dialog',
  async () => (await import('./typed-name-dialog.tsx')).TypedNameDialog,
);
