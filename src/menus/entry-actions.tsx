import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import IndentDecrease from 'lucide-react/icons/indent-decrease';
import IndentIncrease from 'lucide-react/icons/indent-increase';
import { t } from '../language/translate.ts';
import { IconButton, TextButton } from '../ui/button.tsx';
import type { EntryNode } from './menu-tree.ts';
import type { EntryAction } from './use-menu-editor.ts';

export const icon = { 'aria-hidden': true, size: 16 } as const;

export type EntryActionsProps = {
  node: EntryNode;
  level: number;
  isFirst: boolean;
  isLast: boolean;
  isIndentable: boolean;
  /** Id of the element that explains why a move is not possible. */
  lockNote: string;
  act: (action: EntryAction) => void;
};

/** The buttons that move the entry, add one below it, and remove it. */
export function EntryActions({ node, level, isFirst, isLast, isIndentable, lockNote, act }: EntryActionsProps) {
  const { key } = node;
  return (
    <div className="flex items-center gap-0.5 @max-[34rem]:col-start-2 @max-[34rem]:-ms-1.5 @max-[34rem]:flex-wrap">
      <IconButton
        label={t('Move higher')}
        data-do="higher"
        icon={<ArrowUp {...icon} />}
        lockedBy={isFirst ? lockNote : null}
        onClick={() => act({ do: 'higher', key })}
      />
      <IconButton
        label={t('Move lower')}
        data-do="lower"
        icon={<ArrowDown {...icon} />}
        lockedBy={isLast ? lockNote : null}
        onClick={() => act({ do: 'lower', key })}
      />
      <IconButton
        label={t('Outdent')}
        data-do="outdent"
        icon={<IndentDecrease {...icon} />}
        lockedBy={level === 1 ? lockNote : null}
        onClick={() => act({ do: 'outdent', key })}
      />
      <IconButton
        label={t('Indent')}
        data-do="indent"
        icon={<IndentIncrease {...icon} />}
        lockedBy={isIndentable ? null : lockNote}
        onClick={() => act({ do: 'indent', key })}
      />
      {level < 3 ? (
        <span className="@min-[34rem]:min-w-24">
          <TextButton onClick={() => act({ do: 'add', key })}>
            {level === 1 ? t('Add sub') : t('Add subsub')}
          </TextButton>
        </span>
      ) : (
        <span className="min-w-24 px-1.5 text-hint text-ink-2 @max-[34rem]:hidden">{t('deepest level')}</span>
      )}
      <TextButton destroy data-do="remove" onClick={() => act({ do: 'remove', key })}>
        {t('Remove')}
      </TextButton>
    </div>
  );
}
