import LinkIcon from 'lucide-react/icons/link';
import type { Item, Section } from '../../../contract/entities.ts';
import { words } from '../../../contract/failures.ts';
import { t } from '../../language/translate.ts';

export type PartLinkProps = { part: Section | Item; resolve: (path: string) => string | null };

/** The link target of a section or an item, and whether that page still exists. */
export function PartLink({ part, resolve }: PartLinkProps) {
  const { target_page_path: path, target_url: url, target_link_text: text } = part;
  const target = path || url;
  if (!target) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-label text-ink-2">
      <LinkIcon role="img" aria-label={t('Link')} size={16} strokeWidth={1.75} className="mt-0.5 flex-none" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {text ? `${text} · ` : null}
        {target}
        {path && resolve(path) === null ? <strong className="ms-2 text-stop">{t(words.pageGone)}</strong> : null}
      </span>
    </p>
  );
}
