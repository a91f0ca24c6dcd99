import { t } from '../language/translate.ts';
import { TextLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Resource } from './resource.ts';

export type PendingScreenProps = {
  resource: Resource<unknown>;
  /** The title while there is no content. */
  title: string;
  words?: string;
  /** Default: the list of domains. */
  back?: { href: string; label: string };
};

/** A screen without content: the spinner, or the failure with a retry and a link back. */
export function PendingScreen({ resource: { failure, reload }, title, words, back }: PendingScreenProps) {
  if (!failure) {
    return (
      <PageLayout>
        <h1 className="sr-only">{title}</h1>
        <div className="pt-5 md:pt-7">
          <Spinner words={words} />
        </div>
      </PageLayout>
    );
  }
  return (
    <PageLayout>
      <PageHead title={title} />
      <LoadFailure of={failure} onRetry={reload} />
      <p className="text-center">
        <TextLink href={back?.href ?? '/domains'}>{back?.label ?? t('Back to the domains')}</TextLink>
      </p>
    </PageLayout>
  );
}

/** In place of missing content: the spinner, or the failure with a retry. */
export function Pending({ resource: { failure, reload }, words }: { resource: Resource<unknown>; words?: string }) {
  return failure ? <LoadFailure of={failure} onRetry={reload} /> : <Spinner words={words} />;
}
