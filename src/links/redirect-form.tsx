import { useEffect, useRef } from 'react';
import type { Domain } from '../../contract/entities.ts';
import type { FieldTexts } from '../forms/field-texts.ts';
import { FormPanel } from '../forms/form-panel.tsx';
import { counted, t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { LinkGroup } from './use-links.ts';
import { type MadeRedirect, useRedirectForm } from './use-redirect-form.ts';

/** Used in messages, where “from” and “to” would not be understood as names of fields. */
const texts: FieldTexts = { labels: { from: 'Old path', to: 'New path' } };

export type RedirectFormProps = {
  domain: Domain;
  /** The path to start with. Every press creates a new object. */
  request: { path: string };
  targets: readonly LinkGroup[];
  leadsNowhere: (path: string) => boolean;
  onChoose: (then: (path: string) => void) => void;
  onMade: (made: MadeRedirect) => void;
  onCancel: () => void;
};

/** The inline form above the list of redirects. */
export function RedirectForm({
  domain,
  request,
  targets,
  leadsNowhere,
  onChoose,
  onMade,
  onCancel,
}: RedirectFormProps) {
  const form = useRedirectForm(domain.id, { onMade, onCancel });
  const { draft, fields } = form;
  const from = useRef<HTMLInputElement>(null);
  const handled = useRef({ path: '' });
  useEffect(() => {
    if (handled.current === request || form.status === 'restoring') return;
    // Never overwrite typed text.
    const isUntouched = ['', handled.current.path].includes(draft.from.trim());
    if (isUntouched && request.path !== '') form.change('from', request.path);
    handled.current = request;
    from.current?.focus();
  }, [request, draft.from, form]);
  const broken = targets.find(({ path, state }) => state === 'broken' && path === draft.from.trim());
  return (
    <FormPanel
      form={form}
      tag={t('New Redirect')}
      texts={texts}
      words="Cannot save Redirect: {message}"
      columns="md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13rem]"
      isLiveAtOnce={domain.saves_are_live}
      aside
    >
      <TextField
        ref={from}
        autoFocus
        label={t('From')}
        spellCheck={false}
        value={draft.from}
        error={fields.from}
        hint={
          broken
            ? counted(
                broken.rows.length,
                '{count} link leads to it. It stays as it is and arrives at the page.',
                '{count} links lead to it. They stay as they are and arrive at the page.',
              )
            : undefined
        }
        onChange={(path) => form.change('from', path)}
      />
      <div className="min-w-0">
        <TextField
          label={t('To')}
          spellCheck={false}
          value={draft.to}
          warning={leadsNowhere(draft.to.trim()) ? t('No page has this path.') : null}
          error={fields.to}
          onChange={(path) => form.change('to', path)}
        />
        <p className="-mx-1.5 mt-0.5">
          <TextButton strong onClick={() => onChoose((path) => form.change('to', path))}>
            {t('Choose Page')}
          </TextButton>
        </p>
      </div>
    </FormPanel>
  );
}
