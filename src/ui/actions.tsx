import { t } from '../language/translate.ts';
import { TextButton, TextButtonLink } from './button.tsx';
import { quietTextButtonStyles } from './button-styles.ts';
import type { Column } from './table.tsx';

/** A link or a command. */
export type RowAction =
  | { label: string; href: string }
  | {
      label: string;
      onPress: () => void;
      isDestroying?: boolean;
      isBusy?: boolean;
      /** Whether it opens a dialog, and is left out where a table has little room. */
      opensDialog?: boolean;
    };

/** The last column of a table: the actions of each row, on one line if there is room. */
export const actionsColumn = <Row,>(actionsOf: (row: Row) => readonly RowAction[], width?: string): Column<Row> => ({
  key: 'actions',
  head: t('Actions'),
  kind: 'actions',
  ...(width ? { width } : {}),
  cell: (row) => (
    <div className={`${quietTextButtonStyles} -mx-1.5 flex items-center gap-x-0.5 max-md:flex-wrap print:hidden`}>
      {actionsOf(row).map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a button keeps its position, and the focus, while its label changes
        <Action key={index} action={action} />
      ))}
    </div>
  ),
});

function Action({ action }: { action: RowAction }) {
  if ('href' in action) return <TextButtonLink href={action.href}>{action.label}</TextButtonLink>;
  const { label, onPress, isDestroying, isBusy, opensDialog } = action;
  if (opensDialog) {
    return (
      <span className="inline-flex md:max-[72.5rem]:hidden">
        <TextButton aria-haspopup="dialog" onClick={onPress}>
          {label}
        </TextButton>
      </span>
    );
  }
  return (
    <TextButton destroy={isDestroying} aria-busy={isBusy || undefined} onClick={onPress}>
      {label}
    </TextButton>
  );
}
