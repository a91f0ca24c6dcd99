import type { Page } from '../../../contract/entities.ts';
import { number, t } from '../../language/translate.ts';
import { controlId } from '../../lib/focus-targets.ts';
import { findPart } from '../../lib/page-parts.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type CopiedPart, copyPart } from '../copied-part.ts';
import type { Part } from '../use-page-editing.ts';
import type { PartCopy } from './change-controls.ts';

export type PartMenuProps = {
  domainId: number;
  page: Page;
  part: Part;
  /** What can be pasted. */
  copied: CopiedPart | null;
  insertCopy: (copy: PartCopy) => void;
  onClose: () => void;
};

/** Duplicates and copies a section or an item, and pastes after it (COPY-01, COPY-03). */
export function PartMenu({ domainId, page, part, copied, insertCopy, onClose }: PartMenuProps) {
  const { kind, id, name } = part;
  const found = findPart(page, part);
  if (!found) return null;
  const { parentId: parent_id, index, count } = found.place;
  const after = { place: { parent_id, after_id: id }, at: { place: number(index + 2), count: number(count + 1) } };
  const isSection = kind === 'section';
  const actions: MenuAction[] = [
    {
      label: t('Duplicate'),
      onPress: () => {
        const message = isSection
          ? t('Duplicated as section {place} of {count}.', after.at)
          : t('Duplicated as item {place} of {count}.', after.at);
        insertCopy({ kind, id, place: after.place, message });
      },
    },
    {
      label: t('Copy'),
      onPress: () => {
        copyPart({ kind, id, domainId });
        showToast(isSection ? t('Copied section {name}.', { name }) : t('Copied item {name}.', { name }));
      },
    },
  ];
  if (copied?.kind === kind) {
    actions.push({
      label: isSection ? t('Paste after this section') : t('Paste after this item'),
      onPress: () => {
        const message = isSection
          ? t('Pasted as section {place} of {count}.', after.at)
          : t('Pasted as item {place} of {count}.', after.at);
        insertCopy({ kind, id: copied.id, place: after.place, message });
      },
    });
  }
  if (isSection && copied?.kind === 'item') {
    const { items } = found.section;
    const total = number(items.length + 1);
    actions.push({
      label: t('Paste item at the end'),
      onPress: () =>
        insertCopy({
          ...{ kind: 'item', id: copied.id, place: { parent_id: id, after_id: items.at(-1)?.id ?? null } },
          message: t('Pasted as item {place} of {count}.', { place: total, count: total }),
        }),
    });
  }
  return (
    <ActionMenu
      label={t('More: {name}', { name })}
      anchorId={controlId(kind, id, 'more')}
      actions={actions}
      onClose={onClose}
    />
  );
}
