import { Input } from '@headlessui/react';
import { useState } from 'react';
import { rich } from '../language/rich.tsx';
import { TextButton } from './button.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';
import { controlStyles } from './field-styles.ts';

export type PasswordFieldProps = FieldProps<string> & { autoComplete: 'current-password' | 'new-password' };

/** The field of a password that a person knows, masked until it is shown. It looks like that of the sign-in page. */
export function PasswordField({ autoComplete, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const name = <span className="sr-only">{props.label}</span>;
  return (
    <FieldFrame {...props}>
      <div className="relative">
        <Input
          {...controlOf(props)}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          className={`${controlStyles} pe-24 aria-[invalid=true]:pe-24`}
        />
        <span className="absolute inset-y-0 end-1 flex items-center">
          <TextButton strong onClick={() => setShown(!isShown)}>
            {rich(isShown ? 'Hide {name}' : 'Show {name}', { name })}
          </TextButton>
        </span>
      </div>
    </FieldFrame>
  );
}
