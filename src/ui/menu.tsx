import { Menu, MenuButton, MenuHeading, MenuItem, MenuItems, MenuSection } from '@headlessui/react';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

export type MenuEntry = {
  label: string;
  onSelect: () => void;
  /** The choice in force, of several. */
  checked?: boolean;
  hint?: ReactNode;
};
export type MenuGroup = { heading?: string; items: readonly MenuEntry[]; empty?: string };

/** A button that opens a list of actions in groups, such as the account menu. `bar` dresses it for the dark bar. */
export function DropdownMenu({
  label,
  items,
  bar = false,
}: {
  label: string;
  items: readonly MenuGroup[];
  bar?: boolean;
}) {
  return (
    <Menu as="div" className="relative">
      <MenuButton
        className={
          bar
            ? 'flex h-10 items-center gap-1 px-2.5 whitespace-nowrap hover:underline hover:decoration-2 hover:underline-offset-[0.25em] max-lg:-ms-2.5'
            : 'inline-flex min-h-9 items-center gap-1 rounded border border-edge bg-paper px-[0.8125rem] font-semibold text-ink hover:border-ink hover:bg-wash'
        }
      >
        {label}
        <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} />
      </MenuButton>
      <MenuItems
        modal={false}
        data-ground="paper"
        data-part="float"
        className="absolute z-3 mt-1 max-h-[70vh] w-max max-w-[min(24rem,calc(100vw-2rem))] min-w-56 overflow-y-auto rounded-float border border-line bg-paper py-1 text-ink shadow-2 max-lg:start-0 lg:end-0"
      >
        {items.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
          <MenuSection key={index} className="border-line py-1 not-first:border-t">
            {group.heading && (
              <MenuHeading className="px-3 py-1 text-hint font-semibold text-ink-2">{group.heading}</MenuHeading>
            )}
            {group.items.length === 0 && group.empty && (
              <p className="px-3 py-1 text-label text-ink-3">{group.empty}</p>
            )}
            {group.items.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same
              <Entry key={place} entry={entry} />
            ))}
          </MenuSection>
        ))}
      </MenuItems>
    </Menu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  return (
    <MenuItem>
      <button
        type="button"
        onClick={entry.onSelect}
        className="flex min-h-9 w-full items-center gap-3 px-3 py-1 text-start data-focus:bg-act-soft data-focus:shadow-[inset_3px_0_var(--act)]"
      >
        <span className="min-w-0 flex-1">{entry.label}</span>
        {entry.hint && <span className="text-hint text-ink-2">{entry.hint}</span>}
        {entry.checked && (
          <>
            <Check aria-hidden="true" size={16} strokeWidth={1.75} />
            <span className="sr-only">, chosen</span>
          </>
        )}
      </button>
    </MenuItem>
  );
}
