import { useEffect } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { Affected } from '../references/used-in.tsx';
import { DestroyAlert } from '../trash/destroy-question.tsx';
import { sayDestroyed } from '../trash/undo-offer.tsx';
import { type DestroyTarget, usePageDestruction } from '../trash/use-destruction.ts';

export type PageDestructionProps = {
  open: boolean;
  domain: Domain;
  /** The page whose button was pressed last. Every press creates a new object. */
  target: DestroyTarget | null;
};

/** Asks before a page is destroyed, by its headline, and offers to undo that. */
export function PageDestruction({ domain, target }: PageDestructionProps) {
  const destruction = usePageDestruction(domain.id, ({ id, name, ...reversal }) =>
    sayDestroyed({
      kind: 'page',
      id,
      domainId: domain.id,
      name: name || t('Page {id}', { id }),
      message: name ? t('{name} is destroyed.', { name }) : t('The page is destroyed.'),
      ...reversal,
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (target) destruction.request(target);
  }, [target]);
  const name = destruction.subject?.name;
  const key = domain.has_references ? destruction.subject?.id : undefined;
  return (
    <DestroyAlert
      dialog={destruction}
      question={
        name ? t('Do you really want to destroy {name}?', { name }) : t('Do you really want to destroy this page?')
      }
      consequences={
        <>
          {t('Its sections and items go with it. Links, menus and breadcrumbs that lead to it will be broken.')}
          {key === undefined ? null : <Affected used={{ domainId: domain.id, kind: 'page', key, elsewhere: 1 }} />}
        </>
      }
      failed={(message) => t('The page is not destroyed: {message}', { message })}
    />
  );
}
