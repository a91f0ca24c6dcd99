import type { ReactNode } from 'react';
import type { FieldDescription } from '../forms/form-fields.ts';
import { t } from '../language/translate.ts';
import { FieldControl, type FieldSurroundings } from './field-control.tsx';
import type { FieldsForm } from './fields-form.ts';

export type EntityFieldsProps = {
  form: FieldsForm;
  /** What is shown, in its order. */
  shown: readonly FieldDescription[];
  /** The display mode or layout; it stands beside the first field. */
  mode?: ReactNode;
  surroundings: FieldSurroundings;
};

const places = {
  main: 'min-w-0 @min-[40rem]:col-start-1',
  side: 'min-w-0 @min-[40rem]:col-start-2',
  full: 'min-w-0 @min-[40rem]:col-span-full',
  half: 'min-w-0',
};

/** The described fields: where there is room in a wide and a narrow column, what has pickers side by side at the end. */
export function EntityFields({ form, shown, mode, surroundings }: EntityFieldsProps) {
  const flags = shown.filter(({ kind }) => kind === 'flag');
  const halves = shown.filter(({ place }) => place === 'half');
  const others = shown.filter(({ place, kind }) => place !== 'half' && kind !== 'flag');
  const [first, ...rest] = others;
  const draw = (field: FieldDescription) => (
    <div key={field.attribute} className={places[field.place]}>
      <FieldControl form={form} field={field} surroundings={surroundings} autoFocus={field === first} />
    </div>
  );
  return (
    <div className="@container">
      <div className="grid gap-x-6 gap-y-4.5 @min-[40rem]:grid-cols-[minmax(0,1fr)_17rem]">
        {first?.place === 'main' ? draw(first) : null}
        {mode ? <div className={places.side}>{mode}</div> : null}
        {first && first.place !== 'main' ? draw(first) : null}
        {rest[0]?.place === 'main' ? draw(rest[0]) : null}
        <Flags flags={flags} form={form} surroundings={surroundings} />
        {rest.slice(rest[0]?.place === 'main' ? 1 : 0).map(draw)}
        {halves.length > 0 ? (
          <div className="grid gap-x-6 gap-y-4.5 @min-[40rem]:col-span-full @min-[40rem]:grid-cols-2">
            {halves.map(draw)}
          </div>
        ) : null}
      </div>
    </div>
  );
}

type FlagsProps = Pick<EntityFieldsProps, 'form' | 'surroundings'> & { flags: readonly FieldDescription[] };

function Flags({ flags, form, surroundings }: FlagsProps) {
  if (flags.length === 0) return null;
  return (
    <fieldset className={places.side}>
      <legend className="mb-1 text-label font-semibold">{t('Visibility')}</legend>
      <div className="flex flex-wrap gap-x-4">
        {flags.map((field) => (
          <FieldControl key={field.attribute} form={form} field={field} surroundings={surroundings} />
        ))}
      </div>
    </fieldset>
  );
}
