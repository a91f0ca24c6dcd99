import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import Unlink from 'lucide-react/icons/unlink';
import type { MenuEntry } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { t } from '../language/translate.ts';
import { TextLink } from '../ui/button.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75, className: 'flex-none self-center' } as const;

/** An entry's target: a page, which may be missing, an external address, or none. */
export function EntryTarget({ entry, resolve }: { entry: MenuEntry; resolve: (path: string) => string | null }) {
  const { target_page_path: path, target_url: url } = entry;
  if (path) {
    const address = resolve(path);
    return address === null ? (
      <span className="inline-flex items-baseline gap-1.5 text-stop">
        <Unlink {...icon} />
        {t(words.broken, { path })}
      </span>
    ) : (
      <span className="inline-flex min-w-0 items-baseline gap-1.5 text-ink-2">
        <FileText {...icon} />
        <TextLink href={address}>{path}</TextLink>
      </span>
    );
  }
  if (!url) return <span className="text-ink-3">{t('no target')}</span>;
  const safe = safeUrl(url);
  return safe === null ? (
    <span className="inline-flex items-baseline gap-1.5 text-stop">
      <Unlink {...icon} />
      {t(words.broken, { path: url })}
    </span>
  ) : (
    <span className="inline-flex min-w-0 items-baseline gap-1.5 text-ink-2">
      <ExternalLink {...icon} />
      <TextLink external href={safe}>
        {url}
      </TextLink>
    </span>
  );
}
