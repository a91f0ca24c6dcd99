import { useMe } from '../api/resource.ts';
import { t, translated } from '../language/translate.ts';
import { script } from '../lib/lazy.ts';
import { BarPanel } from '../ui/bar-panel.tsx';
import { Button } from '../ui/button.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { AccountSettingsProps } from './account-settings.tsx';

const accountSettings = script(
  'account-settings',
  async () => (await import('./account-settings.tsx')).AccountSettings,
);

/** The panel of the signed-in user; its content is loaded when it is opened. */
export function AccountPanel(props: AccountSettingsProps) {
  return (
    <BarPanel label={props.me.name || props.me.email?.split('@')[0] || t('Account')}>
      <LoadedPart wanted={accountSettings} props={props} pending={<Spinner />} />
    </BarPanel>
  );
}

/** Reports that the signed-in user could not be loaded; an ended session has its own notice. */
export function AccountNotice() {
  const { data, failure, reload } = useMe();
  if (data !== null || failure === null || failure.code === 'unauthenticated') return null;
  return (
    <PageLayout>
      <Notice
        tone="stop"
        title={translated(failure.message)}
        actions={<Button onClick={reload}>{t('Try again')}</Button>}
      >
        {t(
          'Your account could not be loaded, so admin links are missing, and what you type is not kept in this browser. Saving works.',
        )}
      </Notice>
    </PageLayout>
  );
}
