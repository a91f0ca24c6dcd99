import { useState } from 'react';
import { useLocation } from 'wouter';
import type { MadeCopy } from '../../../contract/copies.ts';
import type { Domain, Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { moreOfPageId } from '../../lib/focus-targets.ts';
import { pageName } from '../../lib/pages.ts';
import { useCommand } from '../../lib/use-command.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useCopies } from '../use-copies.ts';
import { PageCopyDialog } from './page-copy-dialog.tsx';
import { useTemplate } from './use-template.ts';

export type PageMenuProps = { domain: Domain; page: Page; isOpen: boolean; onClose: () => void };

/** Duplicates and copies a page, and makes it a template. It outlives the open menu, because its actions take time. */
export function PageMenu({ domain, page, isOpen, onClose }: PageMenuProps) {
  const [, navigate] = useLocation();
  const addressOf = (pageId: number) => `/domains/${domain.id}/pages/${pageId}`;
  const copy = useCopies(domain.id);
  const name = pageName(page);
  // The copy opens for editing, because it begins unpublished at another path.
  const copying = useCommand<void, MadeCopy>(
    (signal) =>
      copy(
        { kind: 'page', id: page.id, place: null },
        {
          message: ({ path }) => t('{name} is duplicated at {path}, unpublished.', { name, path: path ?? '' }),
          onUndone: ({ id }) => location.pathname.startsWith(addressOf(id)) && navigate(addressOf(page.id)),
          signal,
        },
      ),
    ({ id }) => navigate(`${addressOf(id)}/change`),
  );
  const isTemplate = domain.template_ids?.includes(page.id) ?? false;
  const template = useTemplate(domain.id, page);
  const [dialog, setDialog] = useState<{ isHere: boolean } | null>(null);
  const hasPagesBelow = domain.moves_parts && domain.pages.some(({ path }) => path?.startsWith(`${page.path}/`));
  const actions: MenuAction[] = [
    {
      label: t('Duplicate'),
      onPress: () => (hasPagesBelow ? setDialog({ isHere: true }) : copying.request()),
    },
    ...(domain.moves_parts ? [{ label: t('Copy to…'), onPress: () => setDialog({ isHere: false }) }] : []),
    ...(domain.template_ids
      ? [
          {
            label: t('Template'),
            hint: t('Never delivered, first under “Begin with”'),
            isOn: isTemplate,
            onPress: () => template.request(!isTemplate),
          },
        ]
      : []),
  ];
  const doing = copying.isBusy ? t('Duplicating…') : template.isBusy ? t('Saving…') : null;
  return (
    <>
      {doing ? <span className="self-center text-label text-ink-2">{doing}</span> : null}
      {isOpen ? (
        <ActionMenu label={t('More: {name}', { name })} anchorId={moreOfPageId} actions={actions} onClose={onClose} />
      ) : null}
      {dialog ? <PageCopyDialog {...{ domain, page, ...dialog }} onClose={() => setDialog(null)} /> : null}
      <FailureNotice of={copying} quoted={(message) => t('Nothing is copied: {message}', { message })}>
        {t('Press Duplicate to try again.')}
      </FailureNotice>
      <FailureNotice of={template} quoted={(message) => t('{name} stays as it is: {message}', { name, message })} />
    </>
  );
}
