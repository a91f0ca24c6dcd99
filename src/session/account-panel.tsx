import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { script, useScript } from '../lib/lazy.ts';
import { BarPanel } from '../ui/bar-panel.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { AccountSettingsProps } from './account-settings.tsx';

const accountSettings = script(
  'account-settings',
  async () => (await import('./account-settings.tsx')).AccountSettings,
);

/** Who is signed in; what can be set is loaded when it is opened. */
export function AccountPanel(props: AccountSettingsProps) {
  return (
    <BarPanel label={props.me.email?.split('@')[0] ?? t('Account')}>
      <Settings {...props} />
    </BarPanel>
  );
}

function Settings(props: AccountSettingsProps) {
  const { part: AccountSettings, failure, retry } = useScript(accountSettings);
  if (AccountSettings) return <AccountSettings {...props} />;
  if (failure === null) return <Spinner />;
  return <LoadFailure message={t(words.chunkFailed, { chunk: accountSettings.chunk })} onRetry={retry} />;
}
