import { Input } from '@headlessui/react';
import { useState } from 'react';
import { rich } from '../language/rich.tsx';
import { TextButton } from './button.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';
import { controlStyles } from './field-styles.ts';

export type PasswordFieldProps = FieldProps<string> & { autoComplete: 'current-password' | 'new-password' };

/** The field of a password that a person knows, masked until it is shown. */
export function PasswordField({ autoComplete, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const name = <span className="sr-only">{props.label}</span>;
  return (
    <FieldFrame {...props}>
      <Input
        {...controlOf(props)}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className={controlStyles}
      />
      <div className="-ms-1.5 pt-1">
        <TextButton aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {rich('Show {name}', { name })}
        </TextButton>
      </div>
    </FieldFrame>
  );
}
