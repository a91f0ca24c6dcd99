import { type ReactNode, useMemo, useState } from 'react';
import type { PartPlace } from '../../../contract/copies.ts';
import type { Domain, Page, PageSummary } from '../../../contract/entities.ts';
import { Pending } from '../../api/pending-screen.tsx';
import { coreReadings, useReading } from '../../api/resource.ts';
import { t } from '../../language/translate.ts';
import { pageName, partName } from '../../lib/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { PageList } from '../page-picker.tsx';
import type { Part } from '../use-page-editing.ts';

export type ChosenPlace = { domain: { id: number; fqdn: string }; page: Page; place: PartPlace };

export type ChoosePlaceProps = {
  domain: Domain;
  part: Part;
  isMove: boolean;
  busy: string | null;
  onChoose: (chosen: ChosenPlace) => void;
  onClose: () => void;
  /** Why it failed. */
  children: ReactNode;
};

/** The domain, the page and the place to which a section or an item is moved or copied. */
export function ChoosePlace({ domain, part, isMove, busy, onChoose, onClose, children }: ChoosePlaceProps) {
  const { name } = part;
  const [domainId, setDomainId] = useState(domain.id);
  const [chosen, setChosen] = useState<PageSummary | null>(null);
  const domains = useReading(coreReadings.domains);
  const target = useReading(coreReadings.domain(domainId));
  const page = useReading(chosen && coreReadings.page(domainId, chosen.id));
  const places = useMemo(() => (page.data ? placesIn(page.data, part) : []), [page.data, part]);
  const [wanted, setWanted] = useState(0);
  const place = places[Math.min(wanted, places.length - 1)];
  const fqdn = domains.data?.find(({ id }) => id === domainId)?.fqdn ?? domain.fqdn ?? '';
  const confirm = () => {
    if (page.data && place) onChoose({ domain: { id: domainId, fqdn }, page: page.data, place: place.place });
  };
  return (
    <Dialog
      open
      size={chosen ? 'form' : 'picker'}
      title={isMove ? t('Move “{name}” to a page', { name }) : t('Copy “{name}” to a page', { name })}
      onClose={onClose}
      footer={
        chosen ? (
          <>
            <Button variant="primary" busy={busy} aria-disabled={!place} onClick={confirm}>
              {isMove ? t('Move⟨part⟩') : t('Copy')}
            </Button>
            <Button onClick={() => setChosen(null)}>{t('Another page…')}</Button>
            <Button onClick={onClose}>{t('Cancel')}</Button>
          </>
        ) : null
      }
    >
      {children}
      {chosen ? (
        page.data ? (
          <>
            <p className="mb-4">
              <span dir="auto" className="font-semibold">
                {pageName(page.data)}
              </span>{' '}
              <span className="text-label text-ink-2">{`${fqdn}${page.data.path ?? ''}`}</span>
            </p>
            {places.length > 0 ? (
              <SelectField
                label={t('Place')}
                value={String(places.indexOf(place ?? (places[0] as OfferedPlace)))}
                options={places.map(({ label }, index) => ({ value: String(index), label }))}
                onChange={(index) => setWanted(Number(index))}
              />
            ) : (
              <p>{t('This page has no section that an item could stand in.')}</p>
            )}
          </>
        ) : (
          <Pending resource={page} words={t('Loading the page…')} />
        )
      ) : (
        <>
          {(domains.data?.length ?? 0) > 1 ? (
            <div className="mb-3">
              <SelectField
                label={t('Domain')}
                value={String(domainId)}
                options={(domains.data ?? []).map(({ id, fqdn }) => ({ value: String(id), label: fqdn }))}
                onChange={(id) => setDomainId(Number(id))}
              />
            </div>
          ) : null}
          {target.data ? (
            <PageList pages={target.data.pages} onSelect={setChosen} />
          ) : (
            <Pending resource={target} words={t('Loading pages…')} />
          )}
        </>
      )}
    </Dialog>
  );
}

type OfferedPlace = { label: string; place: PartPlace };

function placesIn(page: Page, { kind, id }: Part): OfferedPlace[] {
  if (kind === 'item') {
    return page.sections.flatMap(({ id: parent_id, headline, items }) => {
      const name = partName('section', { id: parent_id, headline });
      const others = items.filter((item) => item.id !== id);
      const last = others.at(-1)?.id ?? null;
      const end = { label: t('At the end of “{name}”', { name }), place: { parent_id, after_id: last } };
      const start = { label: t('At the beginning of “{name}”', { name }), place: { parent_id, after_id: null } };
      return last === null ? [end] : [end, start];
    });
  }
  const sections = page.sections.filter((section) => section.id !== id);
  const at = (after_id: number | null) => ({ parent_id: page.id, after_id });
  return [
    { label: t('At the end'), place: at(sections.at(-1)?.id ?? null) },
    ...(sections.length > 0 ? [{ label: t('At the beginning'), place: at(null) }] : []),
    ...sections.map((section) => ({
      label: t('After “{name}”', { name: partName('section', section) }),
      place: at(section.id),
    })),
  ];
}
