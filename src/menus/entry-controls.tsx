import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import IndentDecrease from 'lucide-react/icons/indent-decrease';
import IndentIncrease from 'lucide-react/icons/indent-increase';
import Unlink from 'lucide-react/icons/unlink';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { IconButton, TextButton } from '../ui/button.tsx';
import { entryProblems } from './entry-problems.ts';
import { LiveAt } from './live-at.tsx';
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
  const moves = [
    { do: 'higher', label: t('Move higher'), Icon: ArrowUp, isLocked: isFirst },
    { do: 'lower', label: t('Move lower'), Icon: ArrowDown, isLocked: isLast },
    { do: 'outdent', label: t('Outdent'), Icon: IndentDecrease, isLocked: level === 1 },
    { do: 'indent', label: t('Indent'), Icon: IndentIncrease, isLocked: !isIndentable },
  ] as const;
  return (
    <div className="flex items-center gap-0.5 @max-[34rem]:col-start-2 @max-[34rem]:-ms-1.5 @max-[34rem]:flex-wrap">
      {moves.map(({ do: move, label, Icon, isLocked }) => (
        <IconButton
          key={move}
          label={label}
          data-do={move}
          icon={<Icon {...icon} />}
          lockedBy={isLocked ? lockNote : null}
          onClick={() => act({ do: move, key })}
        />
      ))}
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

type EntryTargetProps = {
  node: EntryNode;
  address: string | null;
  livePath: string | null;
  /** The error shown below the entry's text. While there is one, no badge repeats it. */
  error: string;
  act: (action: EntryAction) => void;
};

/** The entry's target, the controls that change it, and its problems. */
export function EntryTarget({ node, address, livePath, error, act }: EntryTargetProps) {
  const { key, target_page_path: path, target_url: url } = node;
  const problems = entryProblems(node, () => address !== null);
  const isBadUrl = problems.includes('bad URL');
  const choosePageButton = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(false);
  useEffect(() => {
    if (wasRemoved.current && !path && !url) choosePageButton.current?.focus();
    wasRemoved.current = false;
  }, [path, url]);
  const isSet = Boolean(path || url);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1 text-label text-ink-2">
      {path && address === null ? <Broken>{t(words.broken, { path })}</Broken> : null}
      {path && address !== null ? <Target icon={<FileText {...icon} />}>{path}</Target> : null}
      {address === null ? null : <LiveAt path={livePath} />}
      {!path && url && isBadUrl ? <Broken>{url}</Broken> : null}
      {!path && url && !isBadUrl ? <Target icon={<ExternalLink {...icon} />}>{url}</Target> : null}
      {/* A dialog returns the focus to the button that opened it, so that button stays the same element. */}
      <span className={isSet ? 'inline-flex flex-none items-center gap-x-1' : 'contents'}>
        {!path && url ? null : (
          <TextButton ref={choosePageButton} onClick={() => act({ do: 'choosePage', key })}>
            {t('Choose Page')}
          </TextButton>
        )}
        {path ? null : (
          <TextButton onClick={() => act({ do: 'enterUrl', key })}>
            {url ? t('Edit URL') : t('External URL')}
          </TextButton>
        )}
        {isSet ? (
          <IconButton
            label={t('Remove Link')}
            icon={<X {...icon} />}
            onClick={() => {
              wasRemoved.current = true;
              act({ do: 'write', key, content: { target_page_path: null, target_url: null } });
            }}
          />
        ) : null}
      </span>
      {problems.includes('no text') && !error ? <Problem>{t('no text')}</Problem> : null}
      {isBadUrl && !error ? <Problem>{t('bad URL')}</Problem> : null}
    </div>
  );
}

function Target({ icon: image, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5" title={children}>
      <span className="text-ink-3">{image}</span>
      <span className="truncate">{children.replace(/^https?:\/\//, '')}</span>
    </span>
  );
}

const Broken = ({ children }: { children: string }) => (
  <span className="inline-flex min-w-0 items-center gap-1.5 text-stop">
    <Unlink {...icon} />
    <span className="[overflow-wrap:anywhere]">{children}</span>
  </span>
);

/** The badge of an incomplete entry. */
const Problem = ({ children }: { children: string }) => (
  <span className="ms-1 inline-flex items-center gap-1 rounded border border-stop px-1.5 text-hint text-stop">
    <CircleAlert {...icon} />
    {children}
  </span>
);
