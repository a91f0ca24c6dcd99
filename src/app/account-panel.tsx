import { lazy, Suspense } from 'react';
import { t } from '../language/translate.ts';
import { BarPanel } from '../ui/bar-panel.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { AccountSettingsProps } from './account-settings.tsx';

const AccountSettings = lazy(async () => ({ default: (await import('./account-settings.tsx')).AccountSettings }));

/** Who is signed in; what can be set is loaded when it is opened. */
export function AccountPanel(props: AccountSettingsProps) {
  return (
    <BarPanel label={props.email?.split('@')[0] ?? t('Account')}>
      <Suspense fallback={<Spinner />}>
        <AccountSettings {...props} />
      </Suspense>
    </BarPanel>
  );
}
