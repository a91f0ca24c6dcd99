/** Asks before the user leaves a form with unsaved text by a link, the back button or closing the tab. */
import { useEffect } from 'react';
import { t } from '../language/translate.ts';
import { type Blocker, blockLeaving } from '../lib/leaving.ts';
import { useLatest } from '../lib/use-latest.ts';

/** `isUnsaved` is called when the user is about to leave; `label` names the form in the question. */
export function useUnsavedGuard(guard: {
  isUnsaved: () => boolean;
  label: string;
  persist?: Blocker['persist'];
}): void {
  const latest = useLatest(guard);
  useEffect(
    () =>
      blockLeaving({
        question: () => {
          const { isUnsaved, label } = latest.current;
          return isUnsaved() ? t('Do you really want to leave {label}?', { label }) : null;
        },
        persist: async () => latest.current.persist?.(),
      }),
    [latest],
  );
}
