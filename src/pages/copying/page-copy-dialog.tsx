import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Domain, Page } from '../../../contract/entities.ts';
import { Pending } from '../../api/pending-screen.tsx';
import { coreReadings, useReading } from '../../api/resource.ts';
import { t } from '../../language/translate.ts';
import { pageName } from '../../lib/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useCopies } from '../use-copies.ts';
import { CopyReviewDialog } from './copy-review.tsx';

export type PageCopyDialogProps = {
  domain: Domain;
  page: Page;
  /** Into this domain; otherwise it is chosen. */
  isHere: boolean;
  onClose: () => void;
};

/** Copies a page, with the pages below it if wanted, within its domain or to another one. */
export function PageCopyDialog({ domain, page, isHere, onClose }: PageCopyDialogProps) {
  const here = { id: domain.id, fqdn: domain.fqdn ?? '' };
  const [target, setTarget] = useState(isHere ? here : null);
  const copy = useCopies(target?.id ?? domain.id);
  const [, navigate] = useLocation();
  const name = pageName(page);
  if (!target) return <ChooseDomain {...{ domain, name, onClose }} onChoose={setTarget} />;
  const isOwn = target.id === domain.id;
  const addressOf = (id: number) => `/domains/${target.id}/pages/${id}`;
  return (
    <CopyReviewDialog
      title={isOwn ? t('Duplicate “{name}”', { name }) : t('Paste {name} into {domain}', { name, domain: target.fqdn })}
      action={isOwn ? t('Duplicate') : t('Paste')}
      target={target}
      sourceName={here.fqdn}
      body={{ kind: 'page', id: page.id, place: null, ...(isOwn ? {} : { from: domain.id }) }}
      run={(request, signal) =>
        copy(request, {
          message: ({ path }) =>
            isOwn
              ? t('{name} is duplicated at {path}, unpublished.', { name, path: path ?? '' })
              : t('{name} is copied to {domain}, at {path}, unpublished.', {
                  ...{ name, domain: target.fqdn, path: path ?? '' },
                }),
          onUndone: ({ id }) =>
            location.pathname.startsWith(addressOf(id)) && navigate(`/domains/${domain.id}/pages/${page.id}`),
          signal,
        })
      }
      onDone={({ id }) => {
        onClose();
        navigate(`${addressOf(id)}/change`);
      }}
      onClose={onClose}
    />
  );
}

type ChooseDomainProps = {
  domain: Domain;
  name: string;
  onChoose: (target: { id: number; fqdn: string }) => void;
  onClose: () => void;
};

function ChooseDomain({ domain, name, onChoose, onClose }: ChooseDomainProps) {
  const domains = useReading(coreReadings.domains);
  const others = (domains.data ?? []).filter(({ id }) => id !== domain.id);
  const [wanted, setWanted] = useState<number | null>(null);
  const target = others.find(({ id }) => id === wanted) ?? others[0];
  return (
    <Dialog
      open
      size="panel"
      title={t('Copy “{name}” to another domain', { name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" aria-disabled={!target} onClick={() => target && onChoose(target)}>
            {t('Go on')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </>
      }
    >
      {domains.data && !target ? (
        <p>{t('You have no other domain.')}</p>
      ) : domains.data ? (
        <SelectField
          label={t('Domain')}
          value={String(target?.id ?? '')}
          options={others.map(({ id, fqdn }) => ({ value: String(id), label: fqdn }))}
          onChange={(id) => setWanted(Number(id))}
        />
      ) : (
        <Pending resource={domains} words={t('Loading domains…')} />
      )}
    </Dialog>
  );
}
