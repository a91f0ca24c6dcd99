import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { PageSummary } from '../../contract/entities.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { t } from '../language/translate.ts';
import { completePath, pageSearch } from '../lib/page-search.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Suggestions, suggestionId } from '../ui/suggestions.tsx';
import { linkAt, removeLink, setLink } from './links.ts';

export type LinkPanelProps = { view: EditorView; pages: readonly PageSummary[]; onClose: () => void };

/** Sets the target and the words of the link at the selection. Typing a path or a name lists pages. */
export function LinkPanel({ view, pages, onClose }: LinkPanelProps) {
  const id = useId();
  const [found] = useState(() => linkAt(view.state));
  const [target, setTarget] = useState(found.href);
  const [words, setWords] = useState(found.words);
  const [active, setActive] = useState<number | null>(null);
  const [isListing, setListing] = useState(true);
  const search = useMemo(() => pageSearch(pages), [pages]);
  const isAddress = /^(?:https?:|mailto:|tel:|#)/i.test(target);
  const rows = isListing && !isAddress && target !== found.href ? completePath(search, target) : [];
  const close = () => {
    onClose();
    view.focus();
  };
  const set = (href: string, name = '') => {
    const safe = safeUrl(href.trim());
    if (safe === null || safe === '') return;
    setLink(view, found, safe, words.trim() || name || safe);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = active === null ? undefined : rows[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') row?.path ? set(row.path, row.headline ?? '') : set(target);
    else if (step !== undefined && rows.length > 0) {
      setActive(((active ?? (step > 0 ? -1 : 0)) + step + rows.length) % rows.length);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of the form
    <div
      role="group"
      aria-label={t('Link')}
      onKeyDown={onKeyDown}
      className="grid gap-3 border-b border-line p-3 md:grid-cols-2"
    >
      <div className="relative">
        <TextField
          label={t('Page or address')}
          value={target}
          autoFocus
          onChange={(value) => {
            setTarget(value);
            setListing(true);
            setActive(null);
          }}
        />
        {rows.length > 0 && (
          <Suggestions
            id={`${id}-pages`}
            label={t('Pages to link to')}
            rows={rows}
            active={active}
            place={{ left: 0, top: '100%' }}
            rowKey={(page) => page.id}
            renderRow={(page) => (
              <>
                <p className="truncate text-label">{page.headline || t('No headline')}</p>
                <p className="truncate text-hint text-ink-2">{page.path}</p>
              </>
            )}
            onPick={(page) => page.path && set(page.path, page.headline ?? '')}
          />
        )}
        <span className="sr-only" aria-live="polite">
          {active === null ? '' : suggestionId(`${id}-pages`, active) && rows[active]?.headline}
        </span>
      </div>
      <TextField label={t('Words')} value={words} onChange={setWords} />
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <Button onClick={() => set(target)}>{t('Set Link')}</Button>
        <TextButton onClick={close}>{t('Cancel')}</TextButton>
        {found.href !== '' && (
          <TextButton
            onClick={() => {
              removeLink(view, found);
              close();
            }}
          >
            {t('Remove Link')}
          </TextButton>
        )}
      </div>
    </div>
  );
}
