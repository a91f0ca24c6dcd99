import type { Item, Page, Section } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { ImageFrame } from '../images/boxed-image.tsx';
import { t } from '../language/translate.ts';
import { partId } from '../lib/focus-targets.ts';
import { partName, type Resolve } from '../lib/pages.ts';
import { DashedBadge } from '../ui/badge.tsx';
import { TextLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Markdown } from '../ui/markdown.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { targetProps, wantedStyles } from './part-in-address.ts';

type Reading = {
  resolve: Resolve;
  altOf: (imageId: number | null) => string;
  /** Also shows unpublished sections and items in their places, marked as such. */
  showsUnpublished: boolean;
  /** The element id of the section or item that the address names. */
  wantedPart?: string | null;
};

/** The published sections and items; on request the unpublished ones too. */
export function PageContent({ page, ...reading }: Reading & { page: Page }) {
  const sections = page.sections.filter(({ published }) => published || reading.showsUnpublished);
  return (
    <>
      {page.subline ? (
        <p dir="auto" className="mb-3 text-h2 font-normal text-ink-2">
          {page.subline}
        </p>
      ) : null}
      {page.lead_text ? (
        <div dir="auto" className="text-[1.25rem] leading-[1.875rem]">
          {page.lead_text}
        </div>
      ) : null}
      {sections.map((section) => (
        <PartBoundary key={section.id} of={section}>
          <SectionView section={section} {...reading} />
        </PartBoundary>
      ))}
      {sections.length === 0 ? (
        <p className="mt-8 border-t border-line pt-6 text-ink-2">
          {t('No section of this page is published yet. Press Change Page to write or publish one.')}
        </p>
      ) : null}
      <div className="mt-8 border-t-3 border-double border-ink" />
    </>
  );
}

function SectionView({ section, ...reading }: Reading & { section: Section }) {
  const { resolve, altOf, showsUnpublished, wantedPart = null } = reading;
  const items = section.items.filter(({ published }) => published || showsUnpublished);
  return (
    <article
      {...targetProps(partId('section', section.id), wantedPart)}
      aria-label={partName('section', section)}
      className={classNames(
        'mt-6 border-t border-line pt-5 first:mt-0 first:border-t-0 first:pt-0',
        wantedStyles,
        !section.published && unpublishedStyles,
      )}
    >
      <UnpublishedMark part={section} />
      {section.headline ? (
        <h2 dir="auto" className="mb-2 text-h2">
          {section.headline}
        </h2>
      ) : null}
      {section.lead_text ? (
        <p dir="auto" className="mb-3 text-read text-ink-2">
          {section.lead_text}
        </p>
      ) : null}
      {section.image_url ? (
        <div className="mb-4">
          <ImageFrame url={section.image_url} alt={altOf(section.image_id)} />
        </div>
      ) : null}
      {section.body ? <Markdown text={section.body} resolveLink={resolve} /> : null}
      <LinkLine part={section} resolve={resolve} />
      {items.length > 0 ? (
        <ul className="mt-4 border-t border-line">
          {items.map((item) => (
            <PartBoundary key={item.id} of={item}>
              <ItemView item={item} {...reading} />
            </PartBoundary>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function ItemView({ item, resolve, altOf, wantedPart = null }: Reading & { item: Item }) {
  return (
    <li
      {...targetProps(partId('item', item.id), wantedPart)}
      aria-label={partName('item', item)}
      className={classNames(
        'flex gap-4 border-line py-3.5 not-last:border-b',
        wantedStyles,
        !item.published && unpublishedStyles,
      )}
    >
      {item.image_url ? (
        <div className="w-20 flex-none sm:w-25">
          <ImageFrame url={item.image_url} alt={altOf(item.image_id)} />
        </div>
      ) : null}
      <div className="min-w-0">
        <UnpublishedMark part={item} />
        {item.headline ? (
          <h3 dir="auto" className="text-h3">
            {item.headline}
          </h3>
        ) : null}
        {item.intro ? (
          <p dir="auto" className="text-ink-2">
            {item.intro}
          </p>
        ) : null}
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

const unpublishedStyles = 'border-s-2 ps-4 [border-inline-start-style:dashed] [border-inline-start-color:var(--ink-3)]';

function UnpublishedMark({ part }: { part: Section | Item }) {
  return part.published ? null : (
    <p className="mb-1">
      <DashedBadge>{t('unpublished')}</DashedBadge>
    </p>
  );
}

function LinkLine({ part, resolve }: { part: Section | Item; resolve: Resolve }) {
  const { target_page_path: path, target_url: url, target_link_text: text } = part;
  const href = path ? resolve(path) : url ? safeUrl(url) : null;
  if (!path && href === null) return null;
  return (
    <p className="mt-2">
      {href === null ? (
        <>
          <bdi>{text || path}</bdi> <strong className="text-stop">{t(words.pageGone)}</strong>
        </>
      ) : (
        <TextLink external={!path} href={href}>
          {text || path || href}
        </TextLink>
      )}
    </p>
  );
}
