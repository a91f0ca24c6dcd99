import type { FieldMessages, PageSummary } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { normalTarget, splitTarget } from '../../contract/paths.ts';
import { t } from '../language/translate.ts';
import type { Resolve } from '../lib/pages.ts';
import { TextField } from '../ui/field.tsx';
import { announce } from '../ui/live-region.tsx';
import { Selected } from '../ui/selected.tsx';
import { PagePicker } from './page-picker.tsx';
import { UrlDialog } from './url-dialog.tsx';
import { type LinkFieldEmitted, useLinkField } from './use-link-field.ts';

/** The fields as in the API; `null` where nothing is set. */
export type LinkValue = {
  target_page_path: string | null;
  target_url: string | null;
  target_link_text: string | null;
};

export type LinkFieldProps = {
  value: LinkValue;
  onChange: (value: LinkValue) => void;
  pages: readonly PageSummary[];
  /** The address in this console of the page with that path. */
  resolveLink: Resolve;
  /** The server's messages for the three fields. */
  fields?: FieldMessages | undefined;
  /** Copies the page's attributes into the form's empty fields; if absent, copying is not offered. */
  onCopyAttributes?: ((page: PageSummary) => void) | undefined;
};

/** An internal page or an external URL, and the link text. */
export function LinkField({ value, onChange, pages, resolveLink, fields, onCopyAttributes }: LinkFieldProps) {
  const { target_page_path: path, target_url: url, target_link_text: text } = value;
  const link = useLinkField({ path, url }, (event) => {
    if (event.type === 'page.linked') onChange({ ...value, target_page_path: event.path, target_url: null });
    if (event.type === 'url.linked') onChange({ ...value, target_page_path: null, target_url: event.url });
    if (event.type === 'link.removed') onChange({ target_page_path: null, target_url: null, target_link_text: null });
    announce(announcement(event));
  });
  const isSet = link.isInternal || link.isExternal;
  const select = (page: PageSummary) => link.pageChosen(page.path ?? '');
  const selectAndCopy = (page: PageSummary) => {
    select(page);
    onCopyAttributes?.(page);
  };
  return (
    <div className="grid gap-3">
      <Selected
        label={t('Link')}
        isSet={isSet}
        choices={[
          !link.isExternal && { label: t('Choose Page'), onPress: link.choosePage },
          !link.isInternal && { label: t('External URL'), onPress: link.enterUrl },
        ]}
        remove={{ label: t('Remove Link'), onPress: link.remove }}
        refusals={[...(fields?.target_page_path ?? []), ...(fields?.target_url ?? [])]}
      >
        {link.isInternal && path ? <LinkedPage {...{ path, pages, resolveLink }} /> : null}
        {link.isExternal && url ? <p className="font-semibold">{url}</p> : null}
      </Selected>
      <TextField
        label={t('Link text')}
        hint={t('The words that are clicked. They say where the link leads.')}
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

function announcement(event: LinkFieldEmitted): string {
  if (event.type === 'page.linked') return t('Link to page {path} set', { path: event.path });
  return event.type === 'url.linked' ? t('Link to {url} set', { url: event.url }) : t('Link removed');
}

/** The page with that path, or a note that it no longer exists. */
function LinkedPage({ path, pages, resolveLink }: Pick<LinkFieldProps, 'pages' | 'resolveLink'> & { path: string }) {
  const plainPath = splitTarget(normalTarget(path)).path;
  const page = pages.find((candidate) => candidate.path === path || candidate.path === plainPath);
  return (
    <>
      {page ? (
        <p className="font-semibold">{page.headline || t('No headline')}</p>
      ) : resolveLink(path) === null ? (
        <p className="font-semibold text-stop">{t(words.pageGone)}</p>
      ) : null}
      <p className="text-ink-2">{path}</p>
    </>
  );
}
