import { type ReactNode, useState } from 'react';
import { type Label, t } from '../language/translate.ts';
import { areShortcutsOn, switchShortcuts } from '../lib/stored-setting.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { Key } from '../ui/kbd.tsx';

/** The list of shortcuts (`?`), with a switch for the global ones. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const change = (next: boolean) => {
    switchShortcuts(next);
    setOn(next);
  };
  return (
    <Dialog open title={t('Keyboard shortcuts')} onClose={onClose}>
      <div className="grid gap-5">
        <CheckboxField
          label={t('Shortcuts that work anywhere are on')}
          hint={t('Kept in this browser. Keys inside fields, lists and windows always work.')}
          value={isOn}
          onChange={change}
        />
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="text-h3">{t(title)}</h3>
            <dl className="mt-1 border-t border-ink">
              {shortcuts.map(([keys, meaning]) => (
                <div
                  key={meaning}
                  className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-1.5"
                >
                  <dt>{keysOf(keys)}</dt>
                  <dd>{t(meaning)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Alternatives are separated by a bar. */
function keysOf(keys: string): ReactNode {
  return keys.split('|').map((key, index) => (
    <span key={key}>
      {index > 0 && ' '}
      <Key name={key} />
    </span>
  ));
}

type Group = { title: Label; shortcuts: [keys: string, meaning: Label][] };

const groups: Group[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      ['Ctrl K', 'Search or jump to a domain, page, menu, image or action'],
      ['?', 'Show these shortcuts'],
      ['Ctrl Z', 'Take back what was done on this screen, the last first'],
      ['Ctrl Shift Z', 'Do again what was just taken back'],
      ['Ctrl F', 'In a long list, go to its filter; from there the browser’s own search'],
    ],
  },
  {
    title: 'Lists and pickers',
    shortcuts: [
      ['↑|↓', 'Move'],
      ['Enter', 'Open, or choose'],
      ['Ctrl Enter', 'Change, or choose with attributes'],
    ],
  },
  {
    title: 'On the row in focus',
    shortcuts: [
      ['e', 'Change'],
      ['p', 'Publish page…'],
      ['h', 'Hold back, Include again'],
      ['m', 'Move under a path'],
      ['x', 'Choose⟨mark⟩'],
      ['Shift ↓|Shift ↑', 'Choose the next too'],
      ['Ctrl A', 'Choose all that match⟨key⟩'],
      ['#', 'Destroy, after a question'],
    ],
  },
  {
    title: 'Writing',
    shortcuts: [
      ['Ctrl S', 'Save'],
      ['Ctrl B|Ctrl I', 'Bold, italic'],
      ['Ctrl K', 'Link, inside a text'],
      ['Esc', 'Close the window'],
    ],
  },
  {
    title: 'Entries of a menu',
    shortcuts: [
      ['Alt ↑|Alt ↓', 'Move higher, lower'],
      ['Alt →|Alt ←', 'Move a level in, out'],
    ],
  },
];
