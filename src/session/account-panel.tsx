import { t } from '../language/translate.ts';
import { script } from '../lib/lazy.ts';
import { BarPanel } from '../ui/bar-panel.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { AccountSettingsProps } from './account-settings.tsx';

const accountSettings = script(
  'account-settings',
  async () => (await import('./account-settings.tsx')).AccountSettings,
);

/** Shows who is signed in; the settings are loaded when the panel is opened. */
export function AccountPanel(props: AccountSettingsProps) {
  return (
    <BarPanel label={props.me.email?.split('@')[0] ?? t('Account')}>
      <LoadedPart wanted={accountSettings} props={props} pending={<Spinner />} />
    </BarPanel>
  );
}
