import { type ReactNode, useState } from 'react';
import type { MailedLink } from '../../contract/account.ts';
import { passwordLength } from '../../contract/constants.ts';
import { isEmailAddress } from '../../contract/email-address.ts';
import { counted, type English, t } from '../language/translate.ts';
import type { Command } from '../lib/use-command.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { EmailField, TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { nameHint } from './account-texts.ts';
import { useEmailChange, useNaming, usePasswordChange } from './use-account.ts';

type PropertyFormProps<Subject> = {
  command: Command<Subject>;
  /** What is sent; `null` if a field is wrong. */
  subject: () => Subject | null;
  /** The fields that show what is wrong with them. */
  fields: readonly string[];
  word: string;
  note?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form in the place of a property. What was typed stays after a failure. */
function PropertyForm<Subject>({
  command,
  subject,
  fields,
  word,
  note,
  onClose,
  children,
}: PropertyFormProps<Subject>) {
  const { failure, isBusy, request } = command;
  const [refusals, setRefusals] = useState(0);
  const submit = () => {
    const given = subject();
    if (given === null) setRefusals(refusals + 1);
    else if (!isBusy) request(given);
  };
  const refused = Object.keys(failure?.fields ?? {});
  const isToldByFields = refused.length > 0 && refused.every((name) => fields.includes(name));
  return (
    <Form
      onSubmit={submit}
      refusal={failure ? `refused after ${refusals}` : refusals}
      columns="max-w-[28rem] grid-cols-1"
    >
      {isToldByFields ? null : (
        <FailureNotice of={command} quoted={(reason) => t('Nothing was changed: {reason}', { reason })} />
      )}
      {children}
      <FormActions save={{ busy: isBusy, label: word }} onCancel={onClose} note={note} />
    </Form>
  );
}

export function NameForm({ name, onClose }: { name: string | null; onClose: () => void }) {
  const [typed, setTyped] = useState(name ?? '');
  const naming = useNaming(() => {
    showToast(t('Your name is changed.'));
    onClose();
  });
  return (
    <PropertyForm
      command={naming}
      subject={() => ({ name: typed })}
      fields={['name']}
      word={t('Save')}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        hint={nameHint()}
        autoFocus
        value={typed}
        onChange={setTyped}
        error={naming.failure?.fields?.name}
      />
    </PropertyForm>
  );
}

export function PasswordForm({ sendsMail, onClose }: { sendsMail: boolean; onClose: () => void }) {
  const [old, setOld] = useState('');
  const [chosen, setChosen] = useState('');
  const [isLeft, setLeft] = useState(false);
  const changing = usePasswordChange((ended) => {
    const sessions = counted(ended, '{count} other session has ended.', '{count} other sessions have ended.');
    showToast(ended === 0 ? t('Your password is changed.') : `${t('Your password is changed.')} ${sessions}`);
    onClose();
  });
  const { minimum } = passwordLength;
  const count = [...chosen].length;
  const tooShort = t('{count} characters: at least {minimum} are needed.', { count, minimum });
  const isShort = chosen !== '' && count < minimum;
  const subject = () => {
    setLeft(true);
    return old === '' || count < minimum ? null : { old_password: old, new_password: chosen };
  };
  const fields = changing.failure?.fields;
  return (
    <PropertyForm
      command={changing}
      subject={subject}
      fields={['old_password', 'new_password']}
      word={t('Change password')}
      note={t(sendsMail ? 'Ends your other sessions. You get a mail about it.' : 'Ends your other sessions.')}
      onClose={onClose}
    >
      <PasswordField
        label={t('Old password')}
        hint={t('The one you log in with now.')}
        autoComplete="current-password"
        autoFocus
        value={old}
        onChange={setOld}
        error={isLeft && old === '' ? t('Enter the password that you log in with now.') : fields?.old_password}
      />
      <PasswordField
        label={t('New password')}
        hint={t('At least {minimum} characters; four odd words are good.', { minimum })}
        autoComplete="new-password"
        value={chosen}
        onChange={setChosen}
        onBlur={() => setLeft(isLeft || isShort)}
        error={isLeft && count < minimum && (isShort || old !== '') ? tooShort : fields?.new_password}
      />
    </PropertyForm>
  );
}

type EmailFormProps = {
  /** `null` for the own account, whose password is asked for. */
  userId: number | null;
  onDone: (link: MailedLink) => void;
  onClose: () => void;
};

export function EmailForm({ userId, onDone, onClose }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<English | null>(null);
  const changing = useEmailChange(userId, (link) => {
    onDone(link);
    onClose();
  });
  const subject = () => {
    const isAddress = isEmailAddress(email.trim());
    setWrong(isAddress ? null : notAddress);
    return isAddress ? { email, password } : null;
  };
  const fields = changing.failure?.fields;
  return (
    <PropertyForm
      command={changing}
      subject={subject}
      fields={userId === null ? ['email', 'password'] : ['email']}
      word={t('Change email')}
      note={t('The new address counts once it is confirmed by mail.')}
      onClose={onClose}
    >
      <EmailField
        label={t('New email')}
        autoFocus
        value={email}
        onChange={setEmail}
        error={wrong ? t(notAddress) : fields?.email}
      />
      {userId === null ? (
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={fields?.password}
        />
      ) : null}
    </PropertyForm>
  );
}

const notAddress = 'That is no email address: it needs a name, an @ and a domain, as in nora.müller@example.org.';
