import { brand } from '../../contract/constants.ts';
import { t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';

/** Shown instead of the application if the browser allows no storage, without which nobody can sign in. */
export function BlockedStorageAlert() {
  return (
    <main className="mx-auto w-full max-w-text px-4 py-8 md:px-6">
      <h1 className="text-h1">{t('{brand} cannot start', { brand })}</h1>
      <div role="alert" className="mt-4 border-l-4 border-stop bg-stop-soft px-4 py-3">
        <p className="font-row">
          {t(
            'This browser blocks cookies and site data for {host}. Kontor needs them to sign you in, and to keep what you type.',
            { host: location.host },
          )}
        </p>
        <p className="mt-2">{t('Allow them for this address, then load the page again:')}</p>
        <ul className="mt-2 list-disc ps-5">
          <li>{t('Chrome, Edge: the icon before the address, “Cookies and site data”')}</li>
          <li>{t('Firefox: Settings, “Privacy & Security”, “Cookies and Site Data”, “Manage Exceptions”')}</li>
          <li>{t('Safari: Settings, “Advanced”, without “Block all cookies”')}</li>
        </ul>
      </div>
      <p className="my-4">{t('In a company, an administrator may have set this.')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('Load again')}
      </Button>
    </main>
  );
}
