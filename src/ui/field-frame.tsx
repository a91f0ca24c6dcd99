import { Description, Field, Label } from '@headlessui/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useMemo } from 'react';
import { counted, number, t } from '../language/translate.ts';
import { errorStyles, hintStyles, labelStyles } from './field-styles.ts';
import { useSpoken } from './live-region.tsx';

export type FieldProps<Value> = {
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** Id of the control; generated if missing. */
  id?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  lang?: string | undefined;
  hint?: ReactNode;
  /** Shown below the control, such as a consequence of the value. */
  note?: ReactNode;
  /** Advice that does not prevent saving. */
  warning?: ReactNode;
  /** The errors of the value, one line each. */
  error?: string | readonly string[] | null | undefined;
  counter?: boolean;
  range?: CounterRange;
};

const errorLines = (error: FieldProps<unknown>['error']): readonly string[] =>
  error === null || error === undefined || error === '' ? [] : typeof error === 'string' ? [error] : error;

/** The attributes that all controls share; `FieldFrame` adds the label and the descriptions. */
export function controlOf<Value>({ id, autoFocus, lang, onBlur, error }: FieldProps<Value>) {
  return { id, autoFocus, lang, dir: 'auto', onBlur, invalid: errorLines(error).length > 0 };
}

export { Textarea } from '@headlessui/react';

type FrameProps = Omit<FieldProps<string>, 'onChange'> & { hintId?: string; errorId?: string; children: ReactNode };

/** The label, hint, counter and messages around a control (`children`). */
export function FieldFrame({ id, hintId, errorId, children, ...frame }: FrameProps) {
  const { label, hint, note, warning, error, counter, range, disabled, value } = frame;
  return (
    <Field disabled={disabled} className="min-w-0">
      <Label htmlFor={id} className={labelStyles}>
        {label}
      </Label>
      <FieldHint id={hintId} hint={hint} />
      {children}
      {counter && <Counter value={value} range={range} />}
      {note && (
        <Description as="div" className="mt-1 text-hint text-ink-2">
          {note}
        </Description>
      )}
      <FieldMessages id={errorId} warning={warning} error={error} />
    </Field>
  );
}

export const FieldHint = ({ id, hint }: { id?: string | undefined; hint: ReactNode }) =>
  hint ? (
    <Description id={id} className={hintStyles}>
      {hint}
    </Description>
  ) : null;

type FieldMessagesProps = Pick<FieldProps<unknown>, 'warning' | 'error'> & { id?: string | undefined };

export const FieldMessages = ({ id, warning, error }: FieldMessagesProps) => (
  <>
    {errorLines(error).length > 0 && (
      <Description as="div" id={id} className={errorStyles}>
        <ErrorLines error={error} />
      </Description>
    )}
    {warning && (
      <Description className="mt-1 flex gap-1.5 text-hint text-warn">
        <TriangleAlert size={16} className="mt-0.5" />
        <span>{warning}</span>
      </Description>
    )}
  </>
);

export const ErrorLines = ({ error }: Pick<FieldProps<unknown>, 'error'>) =>
  errorLines(error).map((line) => (
    <p key={line} className="flex gap-1.5">
      <CircleAlert size={16} className="mt-0.5" />
      <span>{line}</span>
    </p>
  ));

/** The recommended number of characters. */
export type CounterRange = { minimum: number; maximum: number };

/** `beside` is shown at the other end of the line. */
export type CounterProps = { value: string; range?: CounterRange | undefined; beside?: ReactNode };

/** "244 characters, 29 words" and "12 below the hint"; announced when typing pauses, not on every keystroke. */
export function Counter({ value, range, beside }: CounterProps) {
  const count = useMemo(() => countText(value), [value]);
  const distance = range ? distanceText(value, range) : '';
  useSpoken(distance ? `${count}, ${distance}` : count);
  return (
    <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-hint text-ink-3">
      <span>{count}</span>
      {distance && <span>{distance}</span>}
      {beside}
    </p>
  );
}

const lengthOf = (value: string): number => Array.from(value).length;

function countText(value: string): string {
  const words = value.trim() === '' ? 0 : value.trim().split(/\s+/u).length;
  return [
    counted(lengthOf(value), '{count} character', '{count} characters'),
    counted(words, '{count} word', '{count} words'),
  ].join(', ');
}

function distanceText(value: string, { minimum, maximum }: CounterRange): string {
  const length = lengthOf(value);
  if (length < minimum) return t('{count} below the hint', { count: number(minimum - length) });
  if (length > maximum) return t('{count} above the hint', { count: number(length - maximum) });
  return '';
}
