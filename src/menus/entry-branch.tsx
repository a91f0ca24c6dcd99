import { memo } from 'react';
import type { FieldMessages } from '../../contract/entities.ts';
import { EntryLine } from './entry-line.tsx';
import { type LivePaths, livePathOf } from './live-at.tsx';
import { countEntries, type Drop, type EntryNode, levelsOf } from './menu-tree.ts';
import type { EntryAction } from './use-menu-editor.ts';

type Shared = {
  /** The address of the page with that path. */
  resolve: (path: string) => string | null;
  livePaths: LivePaths;
  /** Messages by name, such as `entries.0.entries.2.target_url`. */
  refusals: FieldMessages;
  closed: ReadonlySet<string>;
  /** The current drop target of a dragged entry. */
  drop: Drop | null;
  /** Id of the element that explains why a move is not possible. */
  lockNote: string;
  act: (action: EntryAction) => void;
  onToggle: (key: string) => void;
};
type Position = {
  level: number;
  /** How many of these lines, counted from the first, are rendered with all their controls. */
  completeCount: number;
  /** Below a collapsed entry. */
  isHidden: boolean;
};
type EntryBranchProps = Shared &
  Position & {
    node: EntryNode;
    /** The entry's name in the server's messages: `entries.0.entries.2.` */
    name: string;
    isFirst: boolean;
    isLast: boolean;
    isIndentable: boolean;
  };
/** `at` is the parent entry's name in the server's messages; empty at the top. */
type EntryBranchesProps = Shared & Position & { nodes: EntryNode[]; at: string };

/** Sibling entries, each followed by all entries below it, as one flat list of lines. */
export function EntryBranches({ nodes, at, completeCount, level, ...shared }: EntryBranchesProps) {
  let linesBefore = 0;
  return nodes.map((node, index) => {
    const lines = 1 + countEntries(node.entries);
    const completeHere = Math.min(lines, Math.max(0, completeCount - linesBefore));
    linesBefore += lines;
    return (
      <EntryBranch
        key={node.key}
        {...shared}
        node={node}
        name={`${at}entries.${index}.`}
        level={level}
        completeCount={completeHere}
        isFirst={index === 0}
        isLast={index === nodes.length - 1}
        isIndentable={index > 0 && level + levelsOf(node.entries) < 3}
      />
    );
  });
}

function PlainEntryBranch(props: EntryBranchProps) {
  const { node, name, level, completeCount, isFirst, isLast, isIndentable, isHidden, ...shared } = props;
  const { resolve, livePaths, closed, drop, lockNote, act, onToggle } = shared;
  const isOpen = !closed.has(node.key) || hasErrorBelow(node, name, shared.refusals);
  return (
    <>
      <EntryLine
        {...{ node, level, isFirst, isLast, isIndentable, isHidden, isOpen, lockNote, act, onToggle }}
        isComplete={completeCount > 0}
        address={node.target_page_path ? resolve(node.target_page_path) : null}
        livePath={livePathOf(livePaths, node.target_page_path)}
        error={errorOf(name, shared.refusals)}
        side={drop?.key === node.key ? drop.side : null}
      />
      <EntryBranches
        {...shared}
        nodes={node.entries}
        at={name}
        level={level + 1}
        completeCount={completeCount - 1}
        isHidden={isHidden || !isOpen}
      />
    </>
  );
}

/** Memoized: typing in one text does not render the sibling branches. */
const EntryBranch = memo(PlainEntryBranch);

/** Errors stay visible: entries that have one below them cannot be collapsed. */
function hasErrorBelow({ entries }: EntryNode, name: string, refusals: FieldMessages): boolean {
  return entries.some((node, index) => {
    const at = `${name}entries.${index}.`;
    return errorOf(at, refusals) !== '' || hasErrorBelow(node, at, refusals);
  });
}

function errorOf(name: string, refusals: FieldMessages): string {
  const fields = ['target_text', 'target_page_path', 'target_url'];
  return fields.flatMap((field) => refusals[name + field] ?? []).join(' ');
}
