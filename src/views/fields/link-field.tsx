import { useEffect, useRef } from 'react';
import type { FieldMessages, PageSummary } from '../../../contract/entities.ts';
import { words } from '../../../contract/failures.ts';
import { TextField } from '../../ui/field.tsx';
import { announce } from '../../ui/live.tsx';
import { PickButton, Picked } from '../../ui/picked.tsx';
import { useLinkField } from '../../workflows/link-field.ts';
import { PagePicker } from './page-picker.tsx';
import { UrlDialog } from './url-dialog.tsx';

/** As the fields travel; `null` where nothing is set. */
export type LinkValue = {
  target_page_path: string | null;
  target_url: string | null;
  target_link_text: string | null;
};

export type LinkFieldProps = {
  value: LinkValue;
  onChange: (value: LinkValue) => void;
  pages: readonly PageSummary[];
  /** Messages of the server at the three fields. */
  fields?: FieldMessages | undefined;
  /** Copies what the page has into the form's empty fields; without it, that is not offered. */
  onCopyAttributes?: ((page: PageSummary) => void) | undefined;
};

/** An internal page or an external URL, and the words that are clicked (LINK-01 to LINK-04). */
export function LinkField({ value, onChange, pages, fields, onCopyAttributes }: LinkFieldProps) {
  const { target_page_path: path, target_url: url, target_link_text: text } = value;
  const first = useRef<HTMLButtonElement>(null);
  const link = useLinkField({ path, url }, (fact) => {
    if (fact.type === 'page.linked') onChange({ ...value, target_page_path: fact.path, target_url: null });
    if (fact.type === 'url.linked') onChange({ ...value, target_page_path: null, target_url: fact.url });
    if (fact.type === 'link.removed') onChange({ target_page_path: null, target_url: null, target_link_text: null });
    announce(spoken[fact.type]('path' in fact ? fact.path : 'url' in fact ? fact.url : ''));
  });
  const isSet = link.isInternal || link.isExternal;
  const wasRemoved = useRef(false);
  useEffect(() => {
    if (wasRemoved.current && !isSet) first.current?.focus();
    wasRemoved.current = false;
  }, [isSet]);
  const remove = () => {
    wasRemoved.current = true;
    link.remove();
  };
  const select = (page: PageSummary) => link.pageChosen(page.path ?? '');
  const selectAndCopy = (page: PageSummary) => {
    select(page);
    onCopyAttributes?.(page);
  };
  return (
    <div className="grid gap-3">
      <Picked
        label="Link"
        isSet={isSet}
        actions={
          <>
            {!link.isExternal && (
              <PickButton key="page" ref={first} isSet={isSet} strong onClick={link.choosePage}>
                Choose Page
              </PickButton>
            )}
            {!link.isInternal && (
              <PickButton key="url" isSet={isSet} strong onClick={link.enterUrl}>
                External URL
              </PickButton>
            )}
            {isSet && (
              <PickButton key="remove" isSet destroy onClick={remove}>
                Remove Link
              </PickButton>
            )}
          </>
        }
        below={<Refusals lines={[...(fields?.target_page_path ?? []), ...(fields?.target_url ?? [])]} />}
      >
        {link.isInternal && path ? <LinkedPage path={path} pages={pages} /> : null}
        {link.isExternal && url ? <p className="font-semibold">{url}</p> : null}
      </Picked>
      <TextField
        label="Link text"
        hint="The words that are clicked. They say where the link leads."
        value={text ?? ''}
        error={fields?.target_link_text}
        onChange={(typed) => onChange({ ...value, target_link_text: typed === '' ? null : typed })}
      />
      <PagePicker
        open={link.isChoosingPage}
        pages={pages}
        onSelect={select}
        onSelectWithAttributes={onCopyAttributes && selectAndCopy}
        onClose={link.cancel}
      />
      <UrlDialog
        open={link.isEnteringUrl}
        url={url}
        refusal={link.refusal}
        onChange={link.urlChanged}
        onSubmit={link.submitUrl}
        onClose={link.cancel}
      />
    </div>
  );
}

const spoken = {
  'page.linked': (path: string) => `Link to page ${path} set`,
  'url.linked': (url: string) => `Link to ${url} set`,
  'link.removed': () => 'Link removed',
};

/** The page with that path, or that there is none any more. */
function LinkedPage({ path, pages }: { path: string; pages: readonly PageSummary[] }) {
  const plainPath = path.replace(/[?#].*$/, '');
  const page = pages.find((candidate) => candidate.path === path || candidate.path === plainPath);
  return (
    <>
      {page ? (
        <p className="font-semibold">{page.headline || 'No headline'}</p>
      ) : (
        <p className="font-semibold text-stop">{words.pageGone}</p>
      )}
      <p className="text-ink-2">{path}</p>
    </>
  );
}

function Refusals({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div role="alert" className="mt-1 text-hint font-semibold text-stop">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
