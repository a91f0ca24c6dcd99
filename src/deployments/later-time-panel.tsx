import { script } from '../lib/lazy.ts';
import { LaterDialog } from '../ui/later-dialog.tsx';
import type { TimePanelProps } from './time-panel.tsx';

export const timePanel = script('time-panel', async () => (await import('./time-panel.tsx')).TimePanel);

/** Open while its schedule says so. */
export function LaterTimePanel(props: Omit<TimePanelProps, 'open'>) {
  const { isPanelOpen, close } = props.schedule;
  return <LaterDialog wanted={timePanel} props={{ ...props, open: isPanelOpen }} onCancel={close} />;
}
