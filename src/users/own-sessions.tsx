import { useId } from 'react';
import type { AccountSession } from '../../contract/account.ts';
import { counted, t } from '../language/translate.ts';
import { dateAndTime } from '../lib/time-format.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { LineBelow } from '../ui/line-below.tsx';
import { Table } from '../ui/table.tsx';
import { showToast } from '../ui/toast.tsx';
import { useSessionEnd } from './use-account.ts';

const time = (iso: string): string => dateAndTime(Date.parse(iso));
const deviceName = ({ device }: AccountSession): string => device ?? t('unknown browser');

/** The browsers that are signed in to the own account; each but this one can be ended. */
export function OwnSessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const title = useId();
  const ending = useSessionEnd((_, { device }) => showToast(t('The session in {device} has ended.', { device })));
  const endingOthers = useSessionEnd((ended) =>
    showToast(counted(ended, '{count} other session has ended.', '{count} other sessions have ended.')),
  );
  const hasOthers = sessions.some(({ is_current }) => !is_current);
  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pt-8 pb-3">
        <h2 id={title} className="me-auto text-h2">
          {counted(sessions.length, '{count} session⟨heading⟩', '{count} sessions⟨heading⟩')}
        </h2>
        {hasOthers ? (
          <Button
            busy={endingOthers.isBusy ? t('Ending…') : null}
            reserve={t('Ending…')}
            onClick={() => endingOthers.request({ id: null, device: '' })}
          >
            {t('End all others')}
          </Button>
        ) : null}
      </div>
      <FailureNotice of={ending} quoted={(reason) => t('The session is not ended: {reason}', { reason })} />
      <FailureNotice
        of={endingOthers}
        quoted={(reason) => t('The other sessions are not ended: {reason}', { reason })}
      />
      <Table
        label={t('Sessions')}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'browser',
            head: t('Browser'),
            kind: 'name',
            cell: (session) => (
              <>
                {deviceName(session)}
                <LineBelow text={t('since {time}', { time: time(session.signed_in_at) })} />
              </>
            ),
          },
          { key: 'from', head: t('From⟨place⟩'), cell: ({ network }) => network ?? t('unknown network') },
          {
            key: 'used',
            head: t('Last used'),
            cell: (session) => (session.is_current ? t('now, this one') : time(session.last_used_at)),
          },
          actionsColumn((session: AccountSession) =>
            session.is_current
              ? []
              : [
                  {
                    label: t('End⟨verb⟩'),
                    isDestroying: true,
                    isBusy: ending.isBusy && ending.subject?.id === session.id,
                    onPress: () => ending.request({ id: session.id, device: deviceName(session) }),
                  },
                ],
          ),
        ]}
      />
    </section>
  );
}
