import { Textarea } from '@headlessui/react';
import { useId, useRef } from 'react';
import { t } from '../language/translate.ts';
import { TextButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';

export type JsonFieldProps = Omit<FieldProps<string>, 'counter' | 'range'> & {
  /** The line to mark as wrong, counted from 1. */
  badLine?: number | null;
  /** Reformats the text; `null` while that is not possible. */
  onFormat: (() => void) | null;
};

const fewestRows = 8;
const mostRows = 30;
const lineHeight = 1.375;

/** A code field with numbered lines. Long lines scroll instead of wrapping, so that the numbers stay aligned. */
export function JsonField({ badLine = null, onFormat, ...props }: JsonFieldProps) {
  const behind = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const control = controlOf(props);
  const lines = props.value.split('\n').length;
  const rows = Math.min(mostRows, Math.max(fewestRows, lines + 1));
  const follow = (scrollTop: number) => {
    if (behind.current) behind.current.style.transform = `translateY(${-scrollTop}px)`;
  };
  return (
    <FieldFrame {...props} errorId={errorId}>
      <div
        className={classNames(
          'relative overflow-hidden rounded border has-[:focus-visible]:shadow-halo has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ink bg-paper font-mono text-hint leading-[1.375rem]',
          control.invalid ? 'border-2 border-stop' : 'border-edge hover:border-ink-2',
        )}
      >
        <div ref={behind} aria-hidden="true" className="absolute inset-x-0 top-0 py-1.5 text-ink-3">
          {badLine !== null && (
            <div
              style={{ top: `${0.375 + (badLine - 1) * lineHeight}rem` }}
              className="absolute inset-x-0 h-[1.375rem] border-s-4 border-stop bg-stop-soft"
            />
          )}
          <div className="relative w-10 pe-2 text-end whitespace-pre">
            {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
          </div>
        </div>
        <Textarea
          {...control}
          dir="ltr"
          rows={rows}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onScroll={(event) => follow(event.currentTarget.scrollTop)}
          className="relative ms-10 block w-[calc(100%-2.5rem)] resize-y overflow-x-auto bg-transparent py-1.5 ps-2 pe-2.5 text-ink [tab-size:2]"
        />
      </div>
      <div className="-ms-1.5 pt-1">
        <TextButton onClick={() => onFormat?.()} lockedBy={onFormat === null ? errorId : null}>
          {t('Format')}
        </TextButton>
      </div>
    </FieldFrame>
  );
}
