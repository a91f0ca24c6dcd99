import { type FormEvent, useId, useState } from 'react';
import { t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

export type UrlDialogProps = {
  open: boolean;
  /** The initial URL. */
  url: string | null;
  /** Why the entered URL is refused. */
  refusal: string | null;
  onChange: () => void;
  onSubmit: (url: string) => void;
  onClose: () => void;
};

/** Asks for the URL of an external link. */
export function UrlDialog({ open, onClose, ...form }: UrlDialogProps) {
  const id = useId();
  const footer = (
    <>
      <Button type="submit" form={id} variant="primary">
        {t('Save')}
      </Button>
      <Button onClick={onClose}>{t('Cancel')}</Button>
    </>
  );
  return (
    <Dialog open={open} title={t('Link to another website')} onClose={onClose} footer={footer}>
      <UrlForm id={id} {...form} />
    </Dialog>
  );
}

function UrlForm({ id, url, refusal, onChange, onSubmit }: Omit<UrlDialogProps, 'open' | 'onClose'> & { id: string }) {
  const [text, setText] = useState(url ?? '');
  const change = (next: string) => {
    setText(next);
    onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(text);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextField
        label={t('URL')}
        hint={t('A web address, or mailto: or tel: with an address or number.')}
        inputMode="url"
        placeholder="https://"
        spellCheck={false}
        autoFocus
        value={text}
        error={refusal}
        onChange={change}
      />
      <div role="alert" className="sr-only">
        {refusal}
      </div>
    </form>
  );
}
