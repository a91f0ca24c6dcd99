import type { ReactNode } from 'react';
import { brand } from '../../contract/constants.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/translate.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Key } from '../ui/kbd.tsx';
import { useScreenTitle } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';

const promises = (): [promise: string, meaning: ReactNode][] => [
  [t('Your text is kept'), t('What you type stays in this browser until the server has confirmed it.')],
  [t('One pen'), t('Only one part of a page is open for writing at a time. It carries the yellow mark.')],
  [
    t('Keyboard'),
    rich('Press {search} to jump to any page, {help} for all shortcuts.', {
      search: <Key name="Ctrl K" />,
      help: <Key name="?" />,
    }),
  ],
];

/** `/` for users who are not signed in. */
export function WelcomeScreen() {
  useScreenTitle(t('Welcome'));
  return (
    <PageLayout>
      <div className="grid gap-x-20 gap-y-10 pt-[clamp(2rem,9vw,7rem)] pb-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end">
        <div>
          <h1
            id="title"
            tabIndex={-1}
            className="text-[clamp(2.5rem,6.2vw,4.5rem)] leading-[1.02] font-[680] tracking-[-0.028em]"
          >
            {t('Welcome to {brand}', { brand })}
          </h1>
          <p className="my-6 max-w-[34rem] text-[1.25rem] leading-[1.875rem] text-ink-2">
            {t('One desk for all your websites. Log in to write, arrange and publish their pages.')}
          </p>
          <ButtonLink variant="primary" href="/login">
            {t('Log in')}
          </ButtonLink>
        </div>
        <dl className="border-t border-b-3 border-double border-ink border-t-ink [border-top-style:solid]">
          {promises().map(([promise, meaning]) => (
            <div
              key={promise}
              className="grid gap-x-4 border-line py-3 not-last:border-b sm:grid-cols-[9.5rem_minmax(0,1fr)]"
            >
              <dt className="text-label font-row">{promise}</dt>
              <dd className="text-label text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </PageLayout>
  );
}
