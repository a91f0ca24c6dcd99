import type { ReactNode } from 'react';

export type SideProps = {
  /** Groups the radio buttons of one field. */
  group: string;
  name: ReactNode;
  /** Describes the version, such as when it was written. */
  detail?: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** One version of a field, with a radio button. */
export function Side({ group, name, detail, isChosen, onChoose, children }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col rounded border border-line has-[input:checked]:border-act has-[input:checked]:shadow-[inset_0_0_0_1px_var(--act)]">
      <label className="flex cursor-pointer flex-wrap items-center gap-x-2 border-b border-line px-3 py-[0.3125rem] text-label font-semibold">
        <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="size-4.5 accent-(--act)" />
        {name}
        {detail && <span className="font-normal text-ink-2">{detail}</span>}
      </label>
      <div className="px-3 py-2.5 text-label leading-6">{children}</div>
    </div>
  );
}

/** The versions of one field: side by side from 768 px. */
export function Sides({ legend, note, children }: { legend: string; note?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line py-3.5 first-of-type:border-ink">
      <legend className="sr-only">{legend}</legend>
      <p aria-hidden="true" className="mb-1.5 font-semibold">
        {legend} {note && <span className="font-normal text-ink-2">{note}</span>}
      </p>
      {children}
    </fieldset>
  );
}

export const sidesStyles = 'grid gap-x-6 gap-y-4 md:grid-cols-2';
