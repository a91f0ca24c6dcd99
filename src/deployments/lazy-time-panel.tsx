import { script } from '../lib/lazy.ts';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import type { TimePanelProps } from './time-panel.tsx';

export const timePanel = script('time-panel', async () => (await import('./time-panel.tsx')).TimePanel);

/** The time panel in its own script. `schedule` opens it. */
export function LazyTimePanel(props: Omit<TimePanelProps, 'open'>) {
  const { isPanelOpen, close } = props.schedule;
  return <LazyDialog wanted={timePanel} props={{ ...props, open: isPanelOpen }} onCancel={close} />;
}
