import { DropdownMenu } from '../ui/menu.tsx';
import { type Theme, useTheme } from '../ui/theme.ts';
import { useRecentToasts } from '../ui/toast.tsx';

const themes: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Theme: System' },
  { theme: 'light', label: 'Theme: Light' },
  { theme: 'dark', label: 'Theme: Dark' },
];

/** Theme, and the messages that have gone by. */
export function AccountMenu({ email }: { email: string | null }) {
  const { theme: chosen, setTheme } = useTheme();
  const messages = useRecentToasts();
  return (
    <DropdownMenu
      bar
      label={email?.split('@')[0] ?? 'Account'}
      items={[
        {
          items: themes.map(({ theme, label }) => ({
            label,
            checked: theme === chosen,
            onSelect: () => setTheme(theme),
          })),
        },
        {
          heading: 'Recent messages',
          empty: 'None yet',
          items: messages.map(({ message, at }) => ({
            label: message,
            hint: at.toLocaleTimeString(),
            onSelect: () => {},
          })),
        },
      ]}
    />
  );
}
