import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Counter, type CounterRange } from './counter.tsx';

export type FieldFrameProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** What follows from the value, said below the control. */
  note?: ReactNode;
  /** Care, said beside the field; it does not hinder saving. */
  warning?: ReactNode;
  /** What is wrong with the value, one line each. */
  error?: string | readonly string[] | null | undefined;
  required?: boolean;
  counter?: boolean;
  range?: CounterRange;
};

export type FieldIds = { control: string; hint: string; note: string; warning: string; error: string };

export const controlStyles =
  'block w-full min-h-9 rounded border border-edge bg-paper px-2.5 py-[0.3125rem] text-base text-ink hover:border-ink-2 ' +
  'aria-[invalid=true]:border-2 aria-[invalid=true]:border-stop aria-[invalid=true]:px-[0.5625rem] aria-[invalid=true]:py-1 pointer-coarse:min-h-11 ' +
  'disabled:border-line disabled:bg-transparent disabled:text-ink-3';

export const fieldIds = (control: string): FieldIds => ({
  control,
  hint: `${control}-hint`,
  note: `${control}-note`,
  warning: `${control}-warning`,
  error: `${control}-error`,
});

/** The messages as a list, empty when the value is fine. */
export const errorLines = (error: FieldFrameProps['error']): readonly string[] =>
  error === null || error === undefined || error === '' ? [] : typeof error === 'string' ? [error] : error;

/** Attributes that tie a control to its hint and messages. */
export function describing(ids: FieldIds, { hint, note, warning, error, required }: FieldFrameProps) {
  const hasError = errorLines(error).length > 0;
  const described = [hint && ids.hint, note && ids.note, warning && ids.warning, hasError && ids.error]
    .filter(Boolean)
    .join(' ');
  return {
    'aria-invalid': hasError || undefined,
    'aria-describedby': described || undefined,
    'aria-required': required || undefined,
  };
}

/** Label, hint, control, counter, message: always in this order. */
export function FieldFrame({ ids, value, children, ...frame }: FieldFrameProps & FieldBody) {
  return (
    <div className="min-w-0">
      <label htmlFor={ids.control} className="mb-1 block text-label font-semibold">
        {frame.label}
      </label>
      <FieldHint ids={ids} hint={frame.hint} />
      {children}
      {frame.counter && <Counter value={value} range={frame.range} />}
      {frame.note && (
        <div id={ids.note} className="mt-1 text-hint text-ink-2">
          {frame.note}
        </div>
      )}
      <FieldMessages ids={ids} warning={frame.warning} error={frame.error} />
    </div>
  );
}

type FieldBody = { ids: FieldIds; value: string; children: ReactNode };

export const FieldHint = ({ ids, hint }: { ids: FieldIds; hint: ReactNode }) =>
  hint ? (
    <p id={ids.hint} className="mb-1.5 text-hint text-ink-2">
      {hint}
    </p>
  ) : null;

export function FieldMessages({ ids, warning, error }: { ids: FieldIds } & Pick<FieldFrameProps, 'warning' | 'error'>) {
  const lines = errorLines(error);
  return (
    <>
      {lines.length > 0 && (
        <div id={ids.error} className="mt-1 text-hint font-semibold text-stop">
          {lines.map((line) => (
            <p key={line} className="flex gap-1.5">
              <CircleAlert aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5" />
              <span>{line}</span>
            </p>
          ))}
        </div>
      )}
      {warning && (
        <p id={ids.warning} className="mt-1 flex gap-1.5 text-hint text-warn">
          <TriangleAlert aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5" />
          <span>{warning}</span>
        </p>
      )}
    </>
  );
}
