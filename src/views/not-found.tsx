import { TextLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useScreenTitle } from './screen-title.ts';

const title = 'There is nothing at this address';

/** An address that leads nowhere (APP-11). */
export function NotFound() {
  useScreenTitle(title);
  return (
    <Sheet narrow>
      <PageHead title={title} />
      <p className="py-4">
        The link may be old, or mistyped. <TextLink href="/">Back to the start</TextLink>
      </p>
    </Sheet>
  );
}
