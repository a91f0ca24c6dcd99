import { type ReactNode, useId, useState } from 'react';
import type { Used } from '../api/reference-readings.ts';
import { t } from '../language/translate.ts';
import { useIdle } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { TextButton } from '../ui/button.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';

const list = script('used-in', async () => (await import('./used-in-list.tsx')).PlacesList);
const affected = script('used-in', async () => (await import('./used-in-list.tsx')).AffectedPlaces);

type UsedInProps = {
  used: Used;
  /** Shows the places on request only. */
  isFolded?: boolean;
  /** For the heading. */
  className: string;
};

/** The section "Used in"; loaded when the browser is idle. */
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

/** A disclosure button for the same list; `name` is the name of the used entity. */
export function UsedInButton({ used, name }: { used: Used; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const label = `${t('Used in')}: ${name}`;
  return (
    <>
      <div className="-mx-1.5">
        <TextButton aria-expanded={isOpen} aria-label={label} onClick={() => setOpen(!isOpen)}>
          {t('Used in')}
        </TextButton>
      </div>
      {isOpen ? <LoadedPart wanted={list} props={{ used, label }} /> : null}
    </>
  );
}

/** For the destroy dialog. */
export function Affected({ used }: { used: Used }): ReactNode {
  return (
    <LoadedPart wanted={affected} props={{ used }} pending={<p className="pt-2">{t('Looking where it is used.')}</p>} />
  );
}
