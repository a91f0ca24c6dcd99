import { script } from '../lib/lazy.ts';
import { LaterDialog } from '../ui/later-dialog.tsx';
import type { TimePanelProps } from './time-panel.tsx';

export const timePanel = script('time-panel', async () => (await import('./time-panel.tsx')).TimePanel);

/** The time panel in its own script. `schedule` opens it. */
export function LaterTimePanel(props: Omit<TimePanelProps, 'open'>) {
  const { isPanelOpen, close } = props.schedule;
  return <LaterDialog wanted={timePanel} props={{ ...props, open: isPanelOpen }} onCancel={close} />;
}
