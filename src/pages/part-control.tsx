import { ComponentField } from '../components/component-field.tsx';
import type { ComponentValue } from '../components/use-component-field.ts';
import { fieldProps } from '../forms/form-field.tsx';
import { MarkdownField } from '../forms/markdown-field.tsx';
import { ImageField, type ImageValue } from '../images/image-field.tsx';
import { type FieldControlProps, PlainControl } from './entity-fields.tsx';
import { LinkField, type LinkValue } from './link-field.tsx';

/** Also of those that only pages, sections and items have. */
export function PartControl(given: FieldControlProps) {
  const { form, field, surroundings, autoFocus = false } = given;
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
          pages={pages}
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
      return <PlainControl {...given} />;
  }
}
