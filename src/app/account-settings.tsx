import { WordButton } from '../ui/button.tsx';
import { RadioGroup } from '../ui/field.tsx';
import { type Theme, useTheme } from '../ui/theme.ts';
import { useRecentToasts } from '../ui/toast.tsx';

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export type AccountSettingsProps = { email: string | null; onShortcuts?: () => void };

/** Theme, the messages that have gone by, and the way to the shortcuts. */
export function AccountSettings({ email, onShortcuts }: AccountSettingsProps) {
  const { theme, setTheme } = useTheme();
  const messages = useRecentToasts();
  return (
    <>
      {email ? <p className="text-hint text-ink-2">{email}</p> : null}
      <RadioGroup legend="Theme" value={theme} onChange={setTheme} options={themes} />
      <section aria-label="Recent messages">
        <h2 className="text-label font-title">Recent messages</h2>
        {messages.length === 0 ? <p className="text-label text-ink-3">None yet</p> : null}
        {messages.length > 0 ? (
          <ul>
            {messages.map(({ id, message, at }) => (
              <li key={id} className="border-line py-1 text-label not-last:border-b">
                {message} <time className="text-hint text-ink-2">{at.toLocaleTimeString()}</time>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {onShortcuts ? (
        <div className="-mx-1.5">
          <WordButton onClick={onShortcuts}>Keyboard shortcuts</WordButton>
        </div>
      ) : null}
    </>
  );
}
