import type { ComponentType, ReactNode } from 'react';
import type { ImageConfig } from '../../contract/constants.ts';
import type { PageSummary } from '../../contract/entities.ts';
import { slugify } from '../../contract/slug.ts';
import { type FieldsForm, FormField, fieldProps } from '../forms/form-field.tsx';
import type { FieldDescription } from '../forms/form-fields.ts';
import { t } from '../language/translate.ts';
import { WordButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

export type EntityFieldsProps = {
  form: FieldsForm;
  /** The fields to show, in order. */
  shown: readonly FieldDescription[];
  /** The display mode or layout, beside the first field. */
  mode?: ReactNode;
  surroundings: FieldSurroundings;
  Control: ComponentType<FieldControlProps>;
};

const places = {
  main: 'min-w-0 @min-[40rem]:col-start-1',
  side: 'min-w-0 @min-[40rem]:col-start-2',
  full: 'min-w-0 @min-[40rem]:col-span-full',
  half: 'min-w-0',
};

/** The described fields, in a wide and a narrow column where there is room; fields with pickers come last, side by side. */
export function EntityFields({ form, shown, mode, surroundings, Control }: EntityFieldsProps) {
  const flags = shown.filter(({ kind }) => kind === 'flag');
  const halves = shown.filter(({ place }) => place === 'half');
  const others = shown.filter(({ place, kind }) => place !== 'half' && kind !== 'flag');
  const [first, ...rest] = others;
  const draw = (field: FieldDescription) => (
    <div key={field.name} className={places[field.place ?? 'main']}>
      <Control form={form} field={field} surroundings={surroundings} autoFocus={field === first} />
    </div>
  );
  return (
    <div className="@container">
      <div className="grid gap-x-6 gap-y-4.5 @min-[40rem]:grid-cols-[minmax(0,1fr)_17rem]">
        {first && isMain(first) ? draw(first) : null}
        {mode ? <div className={places.side}>{mode}</div> : null}
        {first && !isMain(first) ? draw(first) : null}
        {rest[0] && isMain(rest[0]) ? draw(rest[0]) : null}
        <Flags flags={flags} form={form} surroundings={surroundings} Control={Control} />
        {rest.slice(isMain(rest[0]) ? 1 : 0).map(draw)}
        {halves.length > 0 ? (
          <div className="grid gap-x-6 gap-y-4.5 @min-[40rem]:col-span-full @min-[40rem]:grid-cols-2">
            {halves.map(draw)}
          </div>
        ) : null}
      </div>
    </div>
  );
}

const isMain = (field: FieldDescription | undefined): boolean =>
  field !== undefined && (field.place ?? 'main') === 'main';

type FlagsProps = Pick<EntityFieldsProps, 'form' | 'surroundings' | 'Control'> & { flags: readonly FieldDescription[] };

function Flags({ flags, form, surroundings, Control }: FlagsProps) {
  if (flags.length === 0) return null;
  return (
    <fieldset className={places.side}>
      <legend className="mb-1 text-label font-semibold">{t('Visibility')}</legend>
      <div className="flex flex-wrap gap-x-4">
        {flags.map((field) => (
          <Control key={field.name} form={form} field={field} surroundings={surroundings} />
        ))}
      </div>
    </fieldset>
  );
}

/** What the controls need besides the draft. */
export type FieldSurroundings = {
  pages: readonly PageSummary[];
  /** The address in this console of the page with that path. */
  resolveLink: (path: string) => string | null;
  imageConfig: ImageConfig;
  /** Copies a linked page's attributes into the form's empty fields (PICK-01). */
  copyAttributes?: ((page: PageSummary) => void) | undefined;
  /** The slug is suggested from this. */
  headline: string;
};

export type FieldControlProps = {
  form: FieldsForm;
  field: FieldDescription;
  surroundings: FieldSurroundings;
  autoFocus?: boolean;
};

/** The control of a field that every entity may have. */
export function PlainControl({ form, field, surroundings, autoFocus = false }: FieldControlProps) {
  if (field.kind !== 'slug') return <FormField form={form} field={field} autoFocus={autoFocus} />;
  const { common, value } = fieldProps(form, field, autoFocus);
  const onChange = (typed: string) => form.change(field.name, typed);
  return <SlugField {...common} {...{ value, onChange }} suggestion={slugify(surroundings.headline)} />;
}

type SlugFieldProps = Parameters<typeof TextField>[0] & { suggestion: string };

/** Suggests a slug made from the headline (PAGE-28). */
function SlugField({ suggestion, ...props }: SlugFieldProps) {
  const isWanted = suggestion !== '' && suggestion !== props.value;
  return (
    <TextField
      {...props}
      spellCheck={false}
      note={
        isWanted ? (
          <span className="-mx-1.5 block *:text-start *:whitespace-normal *:wrap-anywhere">
            <WordButton onClick={() => props.onChange(suggestion)}>
              {t('Use “{suggestion}”', { suggestion })}
            </WordButton>
          </span>
        ) : null
      }
    />
  );
}
