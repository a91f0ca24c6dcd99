import type { KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';

export type Tab<Id extends string> = { id: Id; label: string };
export type TabListProps<Id extends string> = {
  label: string;
  /** Prefix of the ids of tabs and panels: `{base}-{id}` and `{base}-{id}-panel`. */
  base: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onActivate: (id: Id) => void;
};

/** Attributes of the panel that belongs to a tab. */
export const tabPanel = (base: string, id: string) => ({
  role: 'tabpanel' as const,
  id: `${base}-${id}-panel`,
  'aria-labelledby': `${base}-${id}`,
});

/** The tabs of two or three views of the same content; arrow keys switch between them. */
export function TabList<Id extends string>({ label, base, tabs, active, onActivate }: TabListProps<Id>) {
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex(({ id }) => id === active);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    onActivate(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} onKeyDown={move} className="flex gap-3 border-b border-line px-2">
      {tabs.map(({ id, label: words }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${base}-${id}`}
          aria-selected={id === active}
          aria-controls={`${base}-${id}-panel`}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onActivate(id)}
          className={classNames(
            'min-h-9 border-y-2 border-transparent px-0.5 text-label pointer-coarse:min-h-11',
            id === active ? 'border-b-ink font-semibold text-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
