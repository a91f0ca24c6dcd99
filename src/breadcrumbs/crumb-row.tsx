import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Unlink from 'lucide-react/icons/unlink';
import type { FieldMessages, PageSummary } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { t, translated } from '../language/translate.ts';
import { firstId, lastId } from '../lib/focus-targets.ts';
import { IconButton, TextButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { CrumbDraft } from './use-breadcrumbs.ts';

export type CrumbRowProps = {
  entry: CrumbDraft;
  name: string;
  index: number;
  count: number;
  pages: readonly PageSummary[];
  fields: FieldMessages;
  onChange: (entry: CrumbDraft) => void;
  onChoose: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export const crumbId = (index: number, control: 'text' | 'higher' | 'lower' | 'remove'): string =>
  `crumb-${index}-${control}`;

/** One entry: its text, its page, its position. */
export function CrumbRow(props: CrumbRowProps) {
  const { entry, name, index, count, fields, onChange, onChoose, onMove, onRemove } = props;
  const messages = [`entries.${index}.target_page_path`, `entries.${index}`].flatMap((field) => fields[field] ?? []);
  return (
    <li
      aria-label={name}
      className="grid items-end gap-x-4 gap-y-2 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        id={crumbId(index, 'text')}
        label={t('Link text')}
        value={entry.link_text}
        error={fields[`entries.${index}.link_text`]}
        onChange={(link_text) => onChange({ ...entry, link_text })}
      />
      <div className="min-w-0 text-label">
        <p className="mb-1 font-semibold">{t('Target page path')}</p>
        <div className="flex min-h-9 flex-wrap items-center gap-x-3">
          <Target path={entry.target_page_path} pages={props.pages} />
          <TextButton strong onClick={onChoose}>
            {t('Choose Page')}
          </TextButton>
        </div>
        {messages.map((message) => (
          <p key={message} role="alert" className="text-hint font-semibold text-stop">
            {translated(message)}
          </p>
        ))}
      </div>
      <div className="flex min-h-9 items-center gap-x-0.5">
        <IconButton
          id={crumbId(index, 'higher')}
          label={t('Move higher')}
          icon={<ArrowUp aria-hidden size={16} />}
          lockedBy={index === 0 ? firstId : null}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          id={crumbId(index, 'lower')}
          label={t('Move lower')}
          icon={<ArrowDown aria-hidden size={16} />}
          lockedBy={index === count - 1 ? lastId : null}
          onClick={() => onMove(index + 1)}
        />
        <TextButton id={crumbId(index, 'remove')} destroy onClick={onRemove}>
          {t('Remove')}
        </TextButton>
      </div>
    </li>
  );
}

/** The path; flagged if no page has it. */
function Target({ path, pages }: { path: string; pages: readonly PageSummary[] }) {
  if (path === '') return <span className="text-ink-3">{t('No page yet')}</span>;
  if (pages.some((page) => page.path === path)) return <span className="text-ink-2">{path}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-stop">
      <Unlink aria-hidden size={16} />
      {t(words.broken, { path })}
    </span>
  );
}
