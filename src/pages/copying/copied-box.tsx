import { coreReadings, useReading } from '../../api/resource.ts';
import { t } from '../../language/translate.ts';
import { newSectionId } from '../../lib/focus-targets.ts';
import { findPart } from '../../lib/page-parts.ts';
import { pageName, partName } from '../../lib/pages.ts';
import { recentTime } from '../../lib/weekday-time.ts';
import { TextButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type CopiedPart, copyPart } from '../copied-part.ts';

/** What was copied or cut last, from where and when, in all tabs. */
export function CopiedBox({ copied: { kind, id, domainId, pageId, isCut, at } }: { copied: CopiedPart }) {
  const { data: page } = useReading(pageId === null ? null : coreReadings.page(domainId, pageId));
  const found = page && findPart(page, { kind, id });
  const name = found ? partName(kind, found.part) : `${id}`;
  const clear = () => {
    copyPart(null);
    showToast(t('Cleared.'));
    document.getElementById(newSectionId)?.focus();
  };
  return (
    <section aria-label={t('Copied')} className="mt-4 border-t border-ink pt-2 text-label">
      <p className="font-semibold">{t('Copied')}</p>
      <p dir="auto" className="[overflow-wrap:anywhere]">
        {kind === 'section' ? t('Section “{name}”', { name }) : t('Item “{name}”', { name })}
      </p>
      {isCut ? <p>{t('cut, stays here until it is pasted')}</p> : null}
      <p className="text-hint text-ink-2">
        {page ? t('from {page}, {time}', { page: pageName(page), time: recentTime(at) }) : recentTime(at)}
      </p>
      <div className="-ms-1.5">
        <TextButton onClick={clear}>{isCut ? t('Keep it here') : t('Clear')}</TextButton>
      </div>
    </section>
  );
}
