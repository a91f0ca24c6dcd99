/** For the views: in a browser the screen has stood for a while before somebody presses. */
import { preload } from '../../src/lib/lazy.ts';
import { alertDialog } from '../../src/ui/later-dialog.tsx';

await preload(alertDialog);
