import type { Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { controlId } from '../../lib/focus-targets.ts';
import { findPart } from '../../lib/page-parts.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import type { Part } from '../use-page-editing.ts';
import type { PartCopy } from './change-controls.ts';
import { copyToClipboard, duplicateOf } from './part-commands.ts';

export type PartMenuProps = {
  domainId: number;
  page: Page;
  part: Part;
  insertCopy: (copy: PartCopy) => void;
  /** Moves or copies it to a page that is chosen; `null` on a server that cannot. */
  send: ((part: Part, isMove: boolean) => void) | null;
  onClose: () => void;
};

/** Duplicates, copies, cuts and moves a section or an item. */
export function PartMenu({ domainId, page, part, insertCopy, send, onClose }: PartMenuProps) {
  const { kind, id, name } = part;
  if (!findPart(page, part)) return null;
  const at = { domainId, pageId: page.id };
  const duplicate = () => {
    const copy = duplicateOf(page, part);
    if (copy) insertCopy(copy);
  };
  const actions: MenuAction[] = [
    { label: t('Duplicate'), shortcut: 'D', onPress: duplicate },
    { label: t('Copy'), shortcut: 'Ctrl C', onPress: () => copyToClipboard(at, part, false) },
    ...(send
      ? [
          { label: t('Cut'), shortcut: 'Ctrl X', onPress: () => copyToClipboard(at, part, true) },
          { label: t('Move to page…'), shortcut: 'M', onPress: () => send(part, true) },
          { label: t('Copy to…'), onPress: () => send(part, false) },
        ]
      : []),
  ];
  return (
    <ActionMenu
      label={t('More: {name}', { name })}
      anchorId={controlId(kind, id, 'more')}
      actions={actions}
      onClose={onClose}
    />
  );
}
