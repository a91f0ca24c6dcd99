import EyeOff from 'lucide-react/icons/eye-off';
import type { Item, Page, Section } from '../../../contract/entities.ts';
import { words } from '../../../contract/failures.ts';
import { counted, t } from '../../language/translate.ts';
import { safeUrl } from '../../lib/safe-url.ts';
import { TextLink } from '../../ui/button.tsx';
import { Markdown } from '../markdown.tsx';
import { Picture } from '../picture.tsx';

type Resolve = (path: string) => string | null;
type Reading = { resolve: Resolve; altOf: (imageId: number | null) => string };

/** The published sections and, within them, the published items (PAGE-04). */
export function PageContent({ page, resolve, altOf }: Reading & { page: Page }) {
  const sections = page.sections.filter(({ published }) => published);
  return (
    <>
      {page.subline ? <p className="mb-3 text-h2 font-normal text-ink-2">{page.subline}</p> : null}
      {page.lead_text ? <div className="text-[1.25rem] leading-[1.875rem]">{page.lead_text}</div> : null}
      {sections.map((section) => (
        <SectionView key={section.id} section={section} resolve={resolve} altOf={altOf} />
      ))}
      {sections.length === 0 ? (
        <p className="mt-8 border-t border-line pt-6 text-ink-2">
          {t('No section of this page is published yet. Press Change Page to write or publish one.')}
        </p>
      ) : null}
      <Hidden page={page} />
    </>
  );
}

function SectionView({ section, resolve, altOf }: Reading & { section: Section }) {
  const items = section.items.filter(({ published }) => published);
  return (
    <article
      aria-label={section.headline || t('Section {id}', { id: section.id })}
      className="mt-8 border-t border-line pt-6"
    >
      {section.headline ? <h2 className="mb-2 text-h2">{section.headline}</h2> : null}
      {section.lead_text ? <p className="mb-3 text-read text-ink-2">{section.lead_text}</p> : null}
      {section.image_url ? (
        <div className="mb-4">
          <Picture url={section.image_url} alt={altOf(section.image_id)} />
        </div>
      ) : null}
      {section.body ? <Markdown text={section.body} resolveLink={resolve} /> : null}
      <LinkLine part={section} resolve={resolve} />
      {items.length > 0 ? (
        <ul className="mt-4 border-t border-line">
          {items.map((item) => (
            <ItemView key={item.id} item={item} resolve={resolve} altOf={altOf} />
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function ItemView({ item, resolve, altOf }: Reading & { item: Item }) {
  return (
    <li
      aria-label={item.headline || t('Item {id}', { id: item.id })}
      className="flex gap-4 border-b border-line py-3.5"
    >
      {item.image_url ? (
        <div className="w-20 flex-none sm:w-25">
          <Picture url={item.image_url} alt={altOf(item.image_id)} />
        </div>
      ) : null}
      <div className="min-w-0">
        {item.headline ? <h3 className="text-h3">{item.headline}</h3> : null}
        {item.intro ? <p className="text-ink-2">{item.intro}</p> : null}
        {item.body ? <Markdown under={3} text={item.body} resolveLink={resolve} /> : null}
        {item.has_component ? (
          <p className="text-hint text-ink-2">
            {item.component_name === null
              ? t('Component without a name')
              : t('Component {name}', { name: item.component_name })}
          </p>
        ) : null}
        <LinkLine part={item} resolve={resolve} />
      </div>
    </li>
  );
}

function LinkLine({ part, resolve }: { part: Section | Item; resolve: Resolve }) {
  const { target_page_path: path, target_url, target_link_text } = part;
  if (path) {
    const address = resolve(path);
    return (
      <p className="mt-2">
        {address ? (
          <TextLink href={address}>{target_link_text || path}</TextLink>
        ) : (
          <>
            {target_link_text || path} <strong className="text-stop">{t(words.pageGone)}</strong>
          </>
        )}
      </p>
    );
  }
  const url = target_url ? safeUrl(target_url) : null;
  if (url === null) return null;
  return (
    <p className="mt-2">
      <TextLink external href={url}>
        {target_link_text || url}
      </TextLink>
    </p>
  );
}

function Hidden({ page }: { page: Page }) {
  const sections = page.sections.filter(({ published }) => !published).length;
  const items = page.sections.flatMap((section) => section.items).filter(({ published }) => !published).length;
  if (sections + items === 0) return <div className="mt-8 border-t-3 border-double border-ink" />;
  return (
    <p className="mt-8 flex items-start gap-2 border-t-3 border-double border-ink pt-3 text-hint text-ink-2">
      <EyeOff aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 flex-none" />
      {hiddenWords(sections, items)}
    </p>
  );
}

function hiddenWords(sections: number, items: number): string {
  if (items === 0) {
    return counted(
      sections,
      '{count} section is unpublished and not shown here. You see it when you change the page.',
      '{count} sections are unpublished and not shown here. You see them when you change the page.',
    );
  }
  if (sections === 0) {
    return counted(
      items,
      '{count} item is unpublished and not shown here. You see it when you change the page.',
      '{count} items are unpublished and not shown here. You see them when you change the page.',
    );
  }
  return t('{sections} and {items} are unpublished and not shown here. You see them when you change the page.', {
    sections: counted(sections, '{count} section', '{count} sections'),
    items: counted(items, '{count} item', '{count} items'),
  });
}
