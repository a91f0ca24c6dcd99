import type { ImageConfig } from '../../contract/constants.ts';
import type { PageSummary } from '../../contract/entities.ts';
import { ComponentField } from '../components/component-field.tsx';
import type { ComponentValue } from '../components/use-component-field.ts';
import { FormField, type FormFieldProps, fieldProps } from '../forms/form-field.tsx';
import { MarkdownField } from '../forms/markdown-field.tsx';
import { ImageField, type ImageValue } from '../images/image-field.tsx';
import { LinkField, type LinkValue } from './link-field.tsx';

/** What the controls need in addition to the draft. */
export type FieldSurroundings = {
  pages: readonly PageSummary[];
  /** The address in this console of the page with that path. */
  resolveLink: (path: string) => string | null;
  imageConfig: ImageConfig;
  /** Copies a linked page's attributes into the form's empty fields (PICK-01). */
  copyAttributes?: ((page: PageSummary) => void) | undefined;
};

/** The control of a described field, including the kinds that only pages, sections and items have. */
export function PartControl({ surroundings, ...given }: FormFieldProps & { surroundings: FieldSurroundings }) {
  const { form, field, autoFocus = false } = given;
  const { name, kind, rows = 5 } = field;
  const { common, value } = fieldProps(form, field, autoFocus);
  const onChange = (typed: string) => form.change(name, typed);
  const { pages, resolveLink } = surroundings;
  switch (kind) {
    case 'markdown':
      return (
        <MarkdownField label={common.label} error={common.error} {...{ value, onChange, rows, pages, resolveLink }} />
      );
    case 'link':
      return (
        <LinkField
          value={form.draft[name] as LinkValue}
          onChange={(link) => form.change(name, link)}
          {...{ pages, resolveLink }}
          fields={form.fields}
          onCopyAttributes={surroundings.copyAttributes}
        />
      );
    case 'component':
      return (
        <ComponentField value={form.draft[name] as ComponentValue} onChange={(chosen) => form.change(name, chosen)} />
      );
    case 'image':
      return (
        <ImageField
          value={form.draft[name] as ImageValue}
          onChange={(image) => form.change(name, image)}
          config={surroundings.imageConfig}
          isBusy={form.isBusy}
          fields={form.fields}
        />
      );
    default:
      return <FormField {...given} />;
  }
}
