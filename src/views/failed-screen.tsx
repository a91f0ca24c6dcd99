import type { Failure } from '../../contract/failures.ts';
import { t, translated } from '../language/translate.ts';
import { TextLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useScreenTitle } from './screen-title.ts';

export type FailedScreenProps = {
  title: string;
  failure: Failure;
  onRetry: () => void;
  /** Where such things are listed if not among the domains, such as `{ href: '/admin/users', label: 'Back to the users' }`. */
  back?: { href: string; label: string };
};

/** A screen whose content could not be loaded: what it would be, what failed, and two ways on. */
export function FailedScreen({ title, failure, onRetry, back }: FailedScreenProps) {
  useScreenTitle(title);
  return (
    <Sheet>
      <PageHead title={title} />
      <LoadFailure message={translated(failure.message)} onRetry={onRetry} />
      <p className="text-center">
        <TextLink href={back?.href ?? '/domains'}>{back?.label ?? t('Back to the domains')}</TextLink>
      </p>
    </Sheet>
  );
}
