import { Input } from '@headlessui/react';
import { useState } from 'react';
import { rich } from '../language/rich.tsx';
import { WordButton } from './button.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';
import { controlStyles } from './field-styles.ts';

export type SecretFieldProps = Omit<FieldProps<string>, 'counter' | 'range' | 'autoFocus'> & {
  /** Removes the secret; reports its own success or failure. */
  onCopy: (value: string) => void;
};

/**
 * A token: masked until revealed. It is not a password field, because a form may have several and the browser must not
 * store any of them.
 */
export function SecretField({ onCopy, ...props }: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  const { label, value, onChange } = props;
  const name = <span className="sr-only">{label}</span>;
  return (
    <FieldFrame {...props}>
      <Input
        {...controlOf(props)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlStyles} font-mono ${isShown ? '' : '[-webkit-text-security:disc]'}`}
      />
      {value === '' ? null : (
        <div className="-ms-1.5 flex gap-x-1 pt-1">
          <WordButton onClick={() => setShown(!isShown)}>
            {rich(isShown ? 'Hide {name}' : 'Reveal {name}', { name })}
          </WordButton>
          <WordButton onClick={() => onCopy(value)}>{rich('Copy {name}', { name })}</WordButton>
        </div>
      )}
    </FieldFrame>
  );
}
