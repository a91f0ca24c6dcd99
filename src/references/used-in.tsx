import { type ReactNode, useId, useState } from 'react';
import type { Used } from '../api/reference-readings.ts';
import { t } from '../language/translate.ts';
import { useIdle } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { WordButton } from '../ui/button.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';

const list = script('used-in', async () => (await import('./used-in-list.tsx')).PlacesList);
const affected = script('used-in', async () => (await import('./used-in-list.tsx')).AffectedPlaces);

export type UsedInProps = {
  used: Used;
  /** The places are shown on request. */
  isFolded?: boolean;
  /** Styles of the heading. */
  className: string;
};

/** "Used in": how often, and every place; asked when everything else on the screen has been. */
export function UsedIn({ used, isFolded = false, className }: UsedInProps) {
  const id = useId();
  const isIdle = useIdle();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={className}>
        {t('Used in')}
      </h2>
      {isIdle ? <LoadedPart wanted={list} props={{ used, isFolded, label: t('Used in') }} /> : null}
    </section>
  );
}

/** The same behind a word that opens it; `name` is what is used. */
export function UsedInWord({ used, name }: { used: Used; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const label = `${t('Used in')}: ${name}`;
  return (
    <>
      <div className="-mx-1.5">
        <WordButton aria-expanded={isOpen} aria-label={label} onClick={() => setOpen(!isOpen)}>
          {t('Used in')}
        </WordButton>
      </div>
      {isOpen ? <LoadedPart wanted={list} props={{ used, label }} /> : null}
    </>
  );
}

/** Part of the question before something is destroyed. */
export function Affected({ used }: { used: Used }): ReactNode {
  return (
    <LoadedPart wanted={affected} props={{ used }} pending={<p className="pt-2">{t('Looking where it is used.')}</p>} />
  );
}
