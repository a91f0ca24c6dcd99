import { t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { CannotStart } from './cannot-start.tsx';

/** Shown instead of the application if the browser allows no storage, without which nobody can sign in. */
export function BlockedStorageAlert({ words }: { words: string }) {
  return (
    <CannotStart
      why={
        <>
          <p className="font-row">{words}</p>
          <p className="mt-2">{t('Allow them for this address, then load the page again:')}</p>
          <ul className="mt-2 list-disc ps-5">
            <li>{t('Chrome, Edge: the icon before the address, “Cookies and site data”')}</li>
            <li>{t('Firefox: Settings, “Privacy & Security”, “Cookies and Site Data”, “Manage Exceptions”')}</li>
            <li>{t('Safari: Settings, “Advanced”, without “Block all cookies”')}</li>
          </ul>
        </>
      }
    >
      <p className="my-4">{t('In a company, an administrator may have set this.')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('Load again')}
      </Button>
    </CannotStart>
  );
}
