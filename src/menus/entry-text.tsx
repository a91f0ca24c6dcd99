import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { t } from '../language/translate.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorLines, errorStyles } from '../ui/field-frame.tsx';
import type { EntryNode } from './menu-tree.ts';
import type { EntryAction } from './use-menu-editor.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

export type EntryTextProps = {
  node: EntryNode;
  level: number;
  isOpen: boolean;
  /** The error that blocks saving. */
  error: string;
  act: (action: EntryAction) => void;
  onToggle: (key: string) => void;
};

/** The entry's text, its error, and the button that expands or collapses the entries below it. */
export function EntryText({ node, level, isOpen, error, act, onToggle }: EntryTextProps) {
  const errorId = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="flex min-w-0 items-start gap-1">
      <div className="min-w-0 flex-1">
        <input
          aria-label={t('Target text')}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : errorId}
          autoComplete="off"
          data-do="write"
          value={node.target_text ?? ''}
          onChange={(event) => act({ do: 'write', key: node.key, content: { target_text: event.target.value } })}
          className={classNames(
            // Typing must not trigger layout outside the text.
            'block h-9 w-full min-w-0 rounded border border-edge bg-paper px-2.5 py-[0.3125rem] [contain:size_layout] hover:border-ink-2 pointer-coarse:h-11',
            'aria-[invalid=true]:border-2 aria-[invalid=true]:border-stop aria-[invalid=true]:px-[0.5625rem]',
            level === 1 && 'font-semibold',
          )}
        />
        {error === '' ? null : (
          <div id={errorId} className={errorStyles}>
            <ErrorLines error={error} />
          </div>
        )}
      </div>
      {node.entries.length > 0 ? (
        <IconButton
          label={t('Entries below')}
          aria-expanded={isOpen}
          icon={<Chevron {...icon} />}
          onClick={() => onToggle(node.key)}
        />
      ) : null}
    </div>
  );
}
