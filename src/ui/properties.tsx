import { type ReactNode, useRef } from 'react';
import { TextButton } from './button.tsx';
import { EditPanel } from './edit-panel.tsx';
import { useReturnedFocus } from './focus.ts';

export function Properties({ children }: { children: ReactNode }) {
  return <ul className="border-t border-ink border-b-3 border-b-ink [border-bottom-style:double]">{children}</ul>;
}

type PropertyProps = { label: string; value: ReactNode; note?: ReactNode; children?: ReactNode };

/** A property with the words that change it (`children`). */
export function Property({ label, value, note, children }: PropertyProps) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <span className="text-label text-ink-2">{label}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {value}
        {note ? <span className="block text-hint text-ink-2">{note}</span> : null}
      </span>
      {children ? <span className="flex flex-wrap items-start gap-x-1">{children}</span> : null}
    </li>
  );
}

type EditablePropertyProps = Omit<PropertyProps, 'children'> & {
  /** The word that opens the form. */
  word: string;
  isOpen: boolean;
  onOpen: () => void;
  form: ReactNode;
};

/** The form takes the place of the property. When it is closed, the focus returns to the word. */
export function EditableProperty({ word, isOpen, onOpen, form, ...property }: EditablePropertyProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useReturnedFocus(opener, isOpen);
  if (isOpen) {
    return (
      <li className="border-b border-line last:border-b-0">
        <EditPanel tag={word}>{form}</EditPanel>
      </li>
    );
  }
  return (
    <Property {...property}>
      <span className="-mx-1.5">
        <TextButton ref={opener} strong onClick={onOpen}>
          {word}
        </TextButton>
      </span>
    </Property>
  );
}
