import { type FormEvent, useId, useState } from 'react';
import { counted, t } from '../language/translate.ts';
import { type AlertDialogProps, AlertFrame, alertFootStyles, useInitialFocus, useLastOpen } from './alert-dialog.tsx';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

export type TypedNameDialogProps = Pick<
  AlertDialogProps,
  'open' | 'question' | 'consequences' | 'busy' | 'failure' | 'onConfirm' | 'onCancel'
> & {
  /** What has to be typed. */
  name: string;
  /** The label of the button, which is locked until the name is typed. */
  confirm: string;
};

/** A confirmation of what is at stake as a whole: the name has to be typed. */
export function TypedNameDialog(props: TypedNameDialogProps) {
  const { open, question, consequences, failure, onCancel, ...form } = useLastOpen(props);
  const cancel = () => {
    if (!form.busy) onCancel();
  };
  return (
    <AlertFrame {...{ open, question, consequences, failure }} isWide onClose={cancel}>
      <NameForm {...form} onCancel={cancel} />
    </AlertFrame>
  );
}

function NameForm({
  name,
  confirm,
  busy = null,
  onConfirm,
  onCancel,
}: Omit<TypedNameDialogProps, 'open' | 'question' | 'consequences' | 'failure'>) {
  const field = useInitialFocus<HTMLInputElement>();
  const stateId = useId();
  const buttonId = useId();
  const [typed, setTyped] = useState('');
  const isTyped = folded(typed) === folded(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped && !busy) onConfirm();
  };
  return (
    <form onSubmit={submit}>
      <div className="px-5 pb-2">
        <TextField
          ref={field}
          label={t('Type {name}', { name })}
          autoFocus
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <div className={alertFootStyles}>
        <Button id={buttonId} type="submit" variant="destroy" busy={busy} lockedBy={isTyped ? null : stateId}>
          {confirm}
        </Button>
        <Button lockedBy={busy ? buttonId : null} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <p id={stateId} role="status" className="min-w-0 text-hint text-ink-2">
          {isTyped ? '' : stateOf(folded(typed), folded(name))}
        </p>
      </div>
    </form>
  );
}

/** Case and outer spaces do not count. */
const folded = (text: string): string => text.trim().toLowerCase();

function stateOf(typed: string, name: string): string {
  if (!name.startsWith(typed)) return t('This is another name.');
  return counted(name.length - typed.length, '{count} letter to go.', '{count} letters to go.');
}
