import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { internalLinks } from '../../markdown/tokens.ts';
import { counted, t } from '../language/translate.ts';
import { Markdown, type ResolveLink } from '../ui/markdown.tsx';

const LONG_TEXT = 20_000;
const PAUSE_MILLISECONDS = 400;

/** The text, updated after the keystroke is rendered; a long text when typing pauses. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const pause = text.length > LONG_TEXT ? PAUSE_MILLISECONDS : 0;
    const timer = setTimeout(() => startTransition(() => setDebounced(text)), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

type Rendered = { text: string; resolveLink: ResolveLink };

/** Memoized, so that a keystroke is rendered before the preview of the new text. */
export const Preview = memo(function Preview({ text, resolveLink }: Rendered) {
  if (text.trim() === '') return <p className="text-ink-3">{t('Nothing to preview.')}</p>;
  return <Markdown text={text} resolveLink={resolveLink} isPreview />;
});

/** "Links checked: 1 page found", and the paths without a page. */
export const LinkCheck = memo(function LinkCheck({ text, resolveLink }: Rendered) {
  const paths = useMemo(() => internalLinks(text), [text]);
  if (paths.length === 0) return null;
  const missing = paths.filter((path) => resolveLink(path) === null);
  const found = paths.length - missing.length;
  return (
    <span>
      {counted(found, 'Links checked: {count} page found', 'Links checked: {count} pages found')}
      {missing.length > 0 && (
        <span className="text-warn">{`, ${t('no page at {paths}', { paths: missing.join(', ') })}`}</span>
      )}
    </span>
  );
});
