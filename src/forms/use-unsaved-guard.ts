/** Asks before leaving a form with unsaved text: in-app links, the back button, closing the tab. */
import { useEffect } from 'react';
import { t } from '../language/translate.ts';
import { type Blocker, blockLeaving } from '../lib/leaving.ts';
import { useLatest } from '../lib/use-latest.ts';

/** `isUnsaved` is called at the moment of leaving; `label` names the form in the question. */
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
