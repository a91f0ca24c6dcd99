import { useId } from 'react';
import { t } from '../language/translate.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { LazyTimePanel } from './lazy-time-panel.tsx';
import { useScheduling } from './use-deployments.ts';

/** Opens the panel that schedules a deployment of everything. In a line of text it is a word instead of a button. */
export function ScheduleButton({ domainId, isWord = false }: { domainId: number; isWord?: boolean }) {
  const scheduling = useScheduling(domainId);
  const id = useId();
  const Opener = isWord ? TextButton : Button;
  return (
    <>
      <Opener id={id} aria-haspopup="dialog" aria-expanded={scheduling.isPanelOpen} onClick={scheduling.ask}>
        {t('Schedule…')}
      </Opener>
      <LazyTimePanel
        schedule={scheduling}
        anchorId={id}
        title={t('Schedule a deployment')}
        consequence={t('Takes what is newest then and not held back.')}
        current={null}
      />
    </>
  );
}
