import { useState } from 'react';
import type { Breadcrumbs, Domain, Page } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import type { FieldTexts } from '../forms/field-texts.ts';
import { FormPanel } from '../forms/form-panel.tsx';
import { number, t } from '../language/translate.ts';
import { useEditing } from '../lib/editing.ts';
import { LaterPagePicker } from '../pages/later-page-picker.tsx';
import { Button } from '../ui/button.tsx';
import { useFocusAfter } from '../ui/focus.ts';
import { announce } from '../ui/live-region.tsx';
import { CrumbRow, crumbId, firstId, lastId } from './crumb-row.tsx';
import { type CrumbDraft, useBreadcrumbsForm } from './use-breadcrumbs.ts';

export type BreadcrumbsFormProps = {
  domain: Domain;
  page: Page;
  /** `null` if the page has none yet. */
  breadcrumbs: Breadcrumbs | null;
  onClose: (isSaved: boolean) => void;
};

const addId = 'add-entry';
const texts: FieldTexts = {
  labels: { entries: 'Entries' },
  show: (_, value) =>
    Array.isArray(value)
      ? value.map(({ link_text, target_page_path }) => `${link_text} ${target_page_path}`.trim()).join('\n')
      : null,
};

/** The entries in order: add, remove, reorder, choose the target (CRUMB-01). */
export function BreadcrumbsForm({ domain, page, breadcrumbs, onClose }: BreadcrumbsFormProps) {
  const form = useBreadcrumbsForm({
    domain,
    page,
    breadcrumbs,
    onEmitted: (event) => onClose(event.type === 'form.saved'),
  });
  useEditing(breadcrumbs && 'breadcrumbs', breadcrumbs?.id ?? 0, page.id);
  const [choosing, setChoosing] = useState<number | null>(null);
  const focusAfter = useFocusAfter();
  const { entries } = form.draft;
  const change = (next: readonly CrumbDraft[]) => form.change('entries', next);
  const put = (index: number, entry: CrumbDraft) => change(replacedAt(entries, index, entry));
  const move = (index: number, to: number) => {
    change(movedTo(entries, index, to));
    const values = { place: number(to + 1), count: number(entries.length) };
    announce(t('“{name}” is now {place} of {count}', { name: nameOf(entries[index], index), ...values }));
    focusAfter(crumbId(to, to < index ? 'higher' : 'lower'));
  };
  const remove = (index: number) => {
    change(removedAt(entries, index));
    announce(t('“{name}” is removed', { name: nameOf(entries[index], index) }));
    focusAfter(entries.length > 1 ? crumbId(Math.min(index, entries.length - 2), 'remove') : addId);
  };
  const add = () => {
    change([...entries, { link_text: '', target_page_path: '' }]);
    focusAfter(crumbId(entries.length, 'text'));
  };
  const chosen = choosing === null ? undefined : entries[choosing];
  return (
    <FormPanel
      form={form}
      tag={t('Editing Breadcrumbs')}
      texts={texts}
      words={words.cannotSaveBreadcrumbs}
      columns="grid-cols-1"
      sticks
    >
      {breadcrumbs === null ? (
        <p className="text-ink-2">
          {t(
            'The start page and the pages that stand above this one are suggested. Nothing is stored before you save.',
          )}
        </p>
      ) : null}
      {entries.length === 0 ? (
        <p className="text-ink-2">{t('No entries yet. Press Add entry to begin the trail.')}</p>
      ) : null}
      <p hidden>
        <span id={firstId}>{t('It is the first already.')}</span>
        <span id={lastId}>{t('It is the last already.')}</span>
      </p>
      <ol aria-label={t('Entries')} className="border-t border-line empty:hidden">
        {entries.map((entry, index) => (
          <CrumbRow
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
            key={index}
            entry={entry}
            name={nameOf(entry, index)}
            index={index}
            count={entries.length}
            pages={domain.pages}
            fields={form.fields}
            onChange={(changed) => put(index, changed)}
            onChoose={() => setChoosing(index)}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div>
        <Button id={addId} small onClick={add}>
          {t('Add entry')}
        </Button>
      </div>
      <LaterPagePicker
        open={chosen !== undefined}
        pages={domain.pages}
        onSelect={(target) => {
          if (chosen && choosing !== null) {
            announce(t('Link to page {path} set', { path: target.path ?? '' }));
            const linkText = chosen.link_text || (target.headline ?? '');
            put(choosing, { ...chosen, link_text: linkText, target_page_path: target.path ?? '' });
          }
          setChoosing(null);
        }}
        onClose={() => setChoosing(null)}
      />
    </FormPanel>
  );
}

function nameOf(entry: CrumbDraft | undefined, index: number): string {
  return entry?.link_text || entry?.target_page_path || t('Entry {place}', { place: number(index + 1) });
}

function replacedAt<Entry>(entries: readonly Entry[], index: number, entry: Entry): Entry[] {
  return entries.map((other, place) => (place === index ? entry : other));
}

function removedAt<Entry>(entries: readonly Entry[], index: number): Entry[] {
  return entries.filter((_, place) => place !== index);
}

/** Moves the entry at `from` to `to`; the others keep their order. */
function movedTo<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const others = removedAt(entries, from);
  return [...others.slice(0, to), ...entries.slice(from, from + 1), ...others.slice(to)];
}
