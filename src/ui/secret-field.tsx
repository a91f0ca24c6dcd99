import { Input } from '@headlessui/react';
import { useState } from 'react';
import { rich } from '../language/rich.tsx';
import { TextButton } from './button.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';
import { controlStyles } from './field-styles.ts';
import { copySecret } from './secret.tsx';

export type SecretFieldProps = Omit<FieldProps<string>, 'counter' | 'range' | 'autoFocus'> & {
  /** Names the value in the toast after copying: "The user token". */
  copiedName: string;
};

/**
 * The field of a token, masked until revealed. It is not a password field, because a form may have several and the browser
 * must not store any of them.
 */
export function SecretField({ copiedName, ...props }: SecretFieldProps) {
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
          <TextButton onClick={() => setShown(!isShown)}>
            {rich(isShown ? 'Hide {name}' : 'Reveal {name}', { name })}
          </TextButton>
          <TextButton onClick={() => copySecret(copiedName, value)}>{rich('Copy {name}', { name })}</TextButton>
        </div>
      )}
    </FieldFrame>
  );
}
