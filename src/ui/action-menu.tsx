/** A menu of actions below the button that opened it. */
import { type KeyboardEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAnchoredPlace } from './anchored-place.ts';

/** `shortcut` and `hint` are shown beside the words; `isOn` says whether what the action sets is set. */
export type MenuAction = {
  label: string;
  shortcut?: string;
  hint?: string | undefined;
  isOn?: boolean | undefined;
  onPress: () => void;
};

export type ActionMenuProps = {
  label: string;
  /** Id of the button that opened it. It gets the focus back. */
  anchorId: string;
  actions: readonly MenuAction[];
  onClose: () => void;
};

/** Arrow keys, Home, End and letters move the focus. Escape, Tab and a press elsewhere close it. */
export function ActionMenu({ label, anchorId, actions, onClose }: ActionMenuProps) {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const place = useAnchoredPlace(anchorId, menu, 'right');
  const isPlaced = place !== null;
  useEffect(() => {
    if (isPlaced) itemsOf(menu)[0]?.focus({ preventScroll: true });
  }, [menu, isPlaced]);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu?.contains(target)) onClose();
    };
    addEventListener('pointerdown', onPointerDown, true);
    return () => removeEventListener('pointerdown', onPointerDown, true);
  }, [menu, onClose]);
  const close = () => {
    document.getElementById(anchorId)?.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Tab then goes on from the button.
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const next = nextItem(itemsOf(menu), event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return createPortal(
    <div
      ref={setMenu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      data-part="float"
      style={place ?? { visibility: 'hidden' }}
      className="fixed z-4 grid min-w-44 rounded-float border border-edge bg-paper py-1.5 text-ink shadow-2"
      onKeyDown={onKeyDown}
    >
      {actions.map(({ label: words, shortcut, hint = shortcut, isOn, onPress }) => (
        <button
          key={words}
          type="button"
          {...(isOn === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
          tabIndex={-1}
          {...(shortcut ? { 'aria-keyshortcuts': shortcut.replace(' ', '+').replace('Ctrl', 'Control') } : {})}
          className="flex min-h-9 items-center justify-between gap-6 px-4 text-start text-label hover:bg-wash focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
          onClick={() => {
            close();
            onPress();
          }}
        >
          {words}
          {isOn || hint ? (
            <span aria-hidden className={`text-hint ${isOn ? '' : 'text-ink-3 pointer-coarse:hidden'}`}>
              {isOn ? '✓' : hint}
            </span>
          ) : null}
        </button>
      ))}
    </div>,
    document.body,
  );
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

function nextItem(items: readonly HTMLElement[], event: KeyboardEvent): HTMLElement | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  const index = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(index + 1) % items.length];
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const rotated = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return rotated.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()));
}
