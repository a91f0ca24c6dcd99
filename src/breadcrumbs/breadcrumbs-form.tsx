import { type ReactNode, useState } from 'react';
import type { Breadcrumbs, Domain, Page } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import type { FieldTexts } from '../forms/field-texts.ts';
import { FormScreen } from '../forms/form-screen.tsx';
import { number, t } from '../language/translate.ts';
import { useEditing } from '../lib/editing.ts';
import { firstId, lastId } from '../lib/focus-targets.ts';
import { pageName } from '../lib/pages.ts';
import { LazyPagePicker } from '../pages/lazy-page-picker.tsx';
import { Button } from '../ui/button.tsx';
import { useFocusAfter } from '../ui/focus.ts';
import { announce } from '../ui/live-region.tsx';
import { CrumbRow, crumbId } from './crumb-row.tsx';
import { type CrumbDraft, useBreadcrumbsForm } from './use-breadcrumbs.ts';

export type BreadcrumbsFormProps = {
  domain: Domain;
  page: Page;
  /** `null` if the page has none yet. */
  breadcrumbs: Breadcrumbs | null;
  actions: ReactNode;
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

/** The entries in order: add, remove, reorder, choose the target. */
export function BreadcrumbsForm({ domain, page, breadcrumbs, actions, onClose }: BreadcrumbsFormProps) {
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
  const replace = (index: number, entry: CrumbDraft) => change(entries.with(index, entry));
  const move = (entry: CrumbDraft, from: number, to: number) => {
    change(entries.toSpliced(from, 1).toSpliced(to, 0, entry));
    const values = { place: number(to + 1), count: number(entries.length) };
    announce(t('“{name}” is now {place} of {count}', { name: nameOf(entry, from), ...values }));
    focusAfter(crumbId(to, to < from ? 'higher' : 'lower'));
  };
  const remove = (entry: CrumbDraft, index: number) => {
    change(entries.toSpliced(index, 1));
    announce(t('“{name}” is removed', { name: nameOf(entry, index) }));
    focusAfter(entries.length > 1 ? crumbId(Math.min(index, entries.length - 2), 'remove') : addId);
  };
  const add = () => {
    change([...entries, { link_text: '', target_page_path: '' }]);
    focusAfter(crumbId(entries.length, 'text'));
  };
  const chosen = choosing === null ? undefined : entries[choosing];
  return (
    <FormScreen
      narrow
      kicker={[
        breadcrumbs ? t('Breadcrumbs {id}', { id: breadcrumbs.id }) : t('Page {id}', { id: page.id }),
        page.path,
      ]}
      title={t('Breadcrumbs of {page}', { page: pageName(page) })}
      actions={actions}
      form={form}
      tag={t('Editing Breadcrumbs')}
      texts={texts}
      words={words.cannotSaveBreadcrumbs}
      columns="grid-cols-1"
      isLiveAtOnce={page.live ? page.live.state === 'at_once' : domain.saves_are_live}
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
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their position
            key={index}
            entry={entry}
            name={nameOf(entry, index)}
            index={index}
            count={entries.length}
            pages={domain.pages}
            fields={form.fields}
            onChange={(changed) => replace(index, changed)}
            onChoose={() => setChoosing(index)}
            onMove={(to) => move(entry, index, to)}
            onRemove={() => remove(entry, index)}
          />
        ))}
      </ol>
      <div>
        <Button id={addId} small onClick={add}>
          {t('Add entry')}
        </Button>
      </div>
      <LazyPagePicker
        open={chosen !== undefined}
        pages={domain.pages}
        onSelect={(target) => {
          if (chosen && choosing !== null) {
            announce(t('Link to page {path} set', { path: target.path ?? '' }));
            const linkText = chosen.link_text || (target.headline ?? '');
            replace(choosing, { ...chosen, link_text: linkText, target_page_path: target.path ?? '' });
          }
          setChoosing(null);
        }}
        onClose={() => setChoosing(null)}
      />
    </FormScreen>
  );
}

function nameOf({ link_text, target_page_path }: CrumbDraft, index: number): string {
  return link_text || target_page_path || t('Entry {place}', { place: number(index + 1) });
}
