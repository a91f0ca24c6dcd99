/** The palette and the list of shortcuts, loaded as lazy parts. */
import Search from 'lucide-react/icons/search';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { loadScript, script } from '../lib/lazy.ts';
import { areShortcutsOn } from '../lib/stored-setting.ts';
import { Key } from '../ui/kbd.tsx';
import { barHover } from '../ui/navigation.tsx';
import { showToast } from '../ui/toast.tsx';

type Windows = 'palette' | 'shortcuts';
export type Finder = { open: (name: Windows) => void; window: ReactNode };

const scripts = {
  palette: script('palette', async () => (await import('./palette.tsx')).Palette),
  shortcuts: script('shortcuts', async () => (await import('./shortcuts.tsx')).Shortcuts),
};
type Loaded = { [Name in Windows]: { name: Name; Window: NonNullable<(typeof scripts)[Name]['loaded']> } }[Windows];

export function useFinder(domain: Domain | null, isAdmin: boolean): Finder {
  const [opened, setOpened] = useState<Loaded | null>(null);
  const open = useCallback((name: Windows) => {
    loadScript<Loaded['Window']>(scripts[name]).then(
      (Window) => setOpened({ name, Window } as Loaded),
      (error: Error) => showToast(`${t(words.chunkFailed, { chunk: name })}: ${error.message}`, { tone: 'stop' }),
    );
  }, []);
  const onShortcuts = useCallback(() => open('shortcuts'), [open]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = wanted(event);
      if (!name || !areShortcutsOn() || document.querySelector('[role$="dialog"]')) return;
      event.preventDefault();
      open(name);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  const onClose = () => setOpened(null);
  return {
    open,
    window:
      opened?.name === 'palette' ? (
        <opened.Window {...{ domain, isAdmin, onShortcuts, onClose }} />
      ) : (
        opened && <opened.Window onClose={onClose} />
      ),
  };
}

/** Ctrl+K (Cmd+K on a Mac) belongs to the text editor if it handles it; in any field `?` is a character. */
function wanted(event: KeyboardEvent): Windows | null {
  if (event.defaultPrevented || event.altKey) return null;
  const hasControl = event.ctrlKey || event.metaKey;
  if (hasControl) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null;
  const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select');
  return event.key === '?' && !isWriting ? 'shortcuts' : null;
}

export const FinderButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    className={`flex h-10 items-center gap-2 whitespace-nowrap md:px-2.5 md:text-on-bar-2 ${barHover}`}
  >
    <Search aria-hidden="true" size={16} />
    <span className="@min-[62rem]:@max-[70rem]:sr-only">{t('Search or jump to')}</span>{' '}
    <Key name="Ctrl K" className="@max-[48rem]:hidden" />
  </button>
);
