import { counted, t } from '../language/translate.ts';
import { type Column, Table } from '../ui/table.tsx';
import type { SchemaLine } from './schema-text.ts';

const columns = (): readonly Column<SchemaLine>[] => [
  {
    key: 'name',
    head: t('Field'),
    kind: 'name',
    cell: ({ name, label, description }) => (
      <>
        {`${label} (${name})`}
        {description ? <p className="text-label font-normal text-ink-2">{description}</p> : null}
      </>
    ),
  },
  { key: 'control', head: t('Takes'), kind: 'path', cell: ({ control }) => control },
];

const mostShown = 200;

/** The fields of the form in which editors configure the component. */
export function SchemaTable({ label, lines }: { label: string; lines: readonly SchemaLine[] }) {
  if (lines.length === 0) return <p className="border-y border-line py-2 text-label text-ink-2">{t('No fields')}</p>;
  const hidden = lines.length - mostShown;
  return (
    <>
      <Table
        label={label}
        columns={columns()}
        rows={lines.slice(0, mostShown)}
        rowKey={(line) => String(lines.indexOf(line))}
      />
      {hidden > 0 ? (
        <p className="py-2 text-label text-ink-2">{counted(hidden, '{count} more field', '{count} more fields')}</p>
      ) : null}
    </>
  );
}
