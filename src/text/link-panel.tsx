import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { PageSummary } from '../../contract/entities.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { t } from '../language/translate.ts';
import { completePath, pageSearch } from '../lib/page-search.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { PageLine } from '../ui/page-line.tsx';
import { Suggestions } from '../ui/suggestions.tsx';
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
  const [error, setError] = useState<string | null>(null);
  const search = useMemo(() => pageSearch(pages), [pages]);
  const isSearch = isName(target) || target.startsWith('/');
  const rows = isListing && isSearch && target !== found.href ? completePath(search, target) : [];
  const close = () => {
    onClose();
    view.focus();
  };
  /** A name stands for the first page that is listed for it. */
  const set = (chosen = isName(target) ? rows[0] : undefined) => {
    const [href, name] = chosen?.path ? [chosen.path, chosen.headline ?? ''] : [target.trim(), ''];
    const safe = isName(href) && href !== found.href ? null : safeUrl(href);
    if (safe === null || safe === '') {
      return setError(t('This cannot be a link: choose a page, or type a path, https://, mailto: or tel:.'));
    }
    setLink(view, found, safe, words.trim() || name || safe);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = active === null ? undefined : rows[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) set(row);
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
          error={error}
          onChange={(value) => {
            setTarget(value);
            setError(null);
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
            renderRow={(page) => <PageLine page={page} />}
            onPick={set}
          />
        )}
        <span className="sr-only" aria-live="polite">
          {active === null ? '' : rows[active]?.headline || rows[active]?.path}
        </span>
      </div>
      <TextField label={t('Words')} value={words} onChange={setWords} />
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <Button onClick={() => set()}>{t('Set Link')}</Button>
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

/** Neither a path nor an address. */
const isName = (target: string) => !/^(?:[/#?]|[a-z]+:)/i.test(target.trim());
