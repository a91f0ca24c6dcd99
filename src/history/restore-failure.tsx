import type { Failure } from '../../contract/failures.ts';
import type { TakeBack } from '../../contract/history.ts';
import { listed, t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { fieldLabel, labelOf } from './act-texts.ts';
import type { VersionRestore } from './use-version-restore.ts';

type Place = TakeBack['keep'][number];

/**
 * Why nothing is taken back. If the server names the places that cannot come back, everything else can.
 * @param isGone the page, menu or domain no longer exists
 */
export function RestoreFailure({ restore, isGone }: { restore: VersionRestore; isGone: boolean }) {
  const { failure, target, dismiss, request } = restore;
  if (!failure) return null;
  const refused = refusedPlaces(failure);
  const fields = listed([...new Set(refused.map(({ field }) => fieldLabel(field ?? '')))]);
  const takeBackOthers = () => {
    const keep = [...(target?.keep ?? []), ...refused];
    const message = t('It is taken back, except for: {fields}.', { fields });
    if (target) request({ ...target, keep, message, question: null });
  };
  return (
    <Notice
      tone="stop"
      title={t('It is not taken back: {message}', {
        message: failureMessage(failure, { labelOf, textIn: () => null }),
      })}
      onDismiss={dismiss}
    >
      {explanation(failure)}
      {refused.length > 0 && target?.field === null && (
        <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={takeBackOthers}>{t('Take back everything else')}</Button>
          {isGone && refused.some(({ field }) => field === 'path') && t('The page gets another path then.')}
        </span>
      )}
    </Notice>
  );
}

function explanation({ code }: Failure): string {
  if (code === 'stale')
    return t('Nothing was written. What you see now is the newest: take it back again if you still want to.');
  return code === 'unreachable'
    ? t('Whether the server did it all the same is not known. Trying again does no harm.')
    : t('Nothing was written.');
}

/** From names such as `section.12.image`. */
function refusedPlaces({ fields }: Failure): Place[] {
  return Object.keys(fields ?? {}).flatMap((name): Place[] => {
    const [, kind, id, field = null] = /^(page|section|item)\.(\d{1,15})\.(\w+)$/.exec(name) ?? [];
    return kind === 'page' || kind === 'section' || kind === 'item' ? [{ kind, id: Number(id), field }] : [];
  });
}
