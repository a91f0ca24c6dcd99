import { useLocation } from 'wouter';
import { metaDescriptionHint, textareaRows } from '../../../contract/constants.ts';
import type { Domain } from '../../../contract/entities.ts';
import { words } from '../../../contract/failures.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pen } from '../../ui/pen.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDomainForm } from '../../workflows/domain-form.ts';
import { useScreenTitle } from '../screen-title.ts';

/** `/domains/{id}/edit` (DOM-13, DOM-14). */
export function DomainEditScreen({ domain }: { domain: Domain }) {
  useScreenTitle(`Edit ${domain.fqdn}`);
  const [, navigate] = useLocation();
  const form = useDomainForm(domain, (fact) => {
    if (fact.type === 'form.saved') showToast(`${domain.fqdn} is saved.`);
    navigate(`/domains/${domain.id}`);
  });
  const { draft, fields, failure } = form;
  return (
    <Sheet narrow>
      <PageHead plain kicker={[`Domain ${domain.id}`]} title={`Edit ${domain.fqdn}`} />
      {failure ? (
        <Notice tone="stop" title={words.cannotSave('Domain', failure.message)} onDismiss={form.dismiss}>
          {failure.code === 'stale'
            ? 'Your text is still in the form. Save puts it in place of theirs; Cancel keeps theirs.'
            : 'Your text is still in the form. Press Save again.'}
        </Notice>
      ) : null}
      <Pen tag="Edit Domain">
        <Form onSubmit={form.submit} refusal={failure}>
          <TextArea
            label="Description"
            hint="Notes for editors. They are not shown on the website."
            rows={5}
            autoFocus
            value={draft.description}
            onChange={(value) => form.change('description', value)}
            error={fields.description}
          />
          <TextArea
            label="Footer text"
            rows={3}
            value={draft.footer_text}
            onChange={(value) => form.change('footer_text', value)}
            error={fields.footer_text}
          />
          <TextField
            label="Meta title"
            counter
            value={draft.meta_title}
            onChange={(value) => form.change('meta_title', value)}
            error={fields['meta_data.meta_title']}
          />
          <TextField
            label="Meta keywords"
            hint="Separated by commas."
            counter
            value={draft.meta_keywords}
            onChange={(value) => form.change('meta_keywords', value)}
            error={fields['meta_data.meta_keywords']}
          />
          <TextArea
            label="Meta description"
            hint={`${metaDescriptionHint.minimum} to ${metaDescriptionHint.maximum} characters.`}
            rows={textareaRows.metaDescription}
            counter
            range={metaDescriptionHint}
            value={draft.meta_description}
            onChange={(value) => form.change('meta_description', value)}
            error={fields['meta_data.meta_description']}
          />
          <FormActions save={{ busy: form.isBusy }} onCancel={form.cancel} />
        </Form>
      </Pen>
    </Sheet>
  );
}
