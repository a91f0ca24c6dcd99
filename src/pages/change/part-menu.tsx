import type { Page } from '../../../contract/entities.ts';
import { number, t } from '../../language/translate.ts';
import { controlId } from '../../lib/focus-targets.ts';
import { findPart } from '../../lib/page-parts.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { copyPart } from '../copied-part.ts';
import type { Part } from '../use-page-editing.ts';
import type { PartCopy } from './change-controls.ts';

export type PartMenuProps = {
  domainId: number;
  page: Page;
  part: Part;
  insertCopy: (copy: PartCopy) => void;
  onClose: () => void;
};

/** Duplicates and copies a section or an item. */
export function PartMenu({ domainId, page, part, insertCopy, onClose }: PartMenuProps) {
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
  return (
    <ActionMenu
      label={t('More: {name}', { name })}
      anchorId={controlId(kind, id, 'more')}
      actions={actions}
      onClose={onClose}
    />
  );
}
