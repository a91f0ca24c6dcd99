/** @jsxImportSource hono/jsx */
/** Renders sections and items by their display modes. Add the display modes of your own domain here. */
import { raw } from 'hono/html';
import type { FC } from 'hono/jsx';
import { ComponentPart } from './components.tsx';
import type { Image, Item, Link, Section } from './content-types.ts';
import { htmlOf, mark, target, useRendering } from './rendering.ts';

/** Maps display modes to CSS classes; unknown ones are shown as text. */
const sectionLooks: Record<string, string> = {
  'text-with-image': 'split',
  'image-left': 'split flipped',
  list: 'grid',
  cards: 'grid',
  teaser: 'grid',
  quote: 'quote',
  contact: 'box',
  'opening-hours': 'box',
  warning: 'box warning',
};

type ItemProps = { item: Item; level: 2 | 3 };

const itemLooks: Record<string, FC<ItemProps>> = {
  question: Question,
  event: Plain,
  person: Person,
  link: LinkLine,
  download: LinkLine,
  component: Plain,
  'opening-hours': Plain,
};

export function SectionPart({ section }: { section: Section }) {
  const { preview } = useRendering();
  const { id, headline, lead_text, image, body_html, link, items } = section;
  const look = sectionLooks[section.display_mode ?? ''] ?? 'prose';
  if (look === 'quote') return <Quote section={section} />;
  const hasText = Boolean(headline || lead_text || body_html);
  if (!hasText && !image && items.length === 0 && !preview) return null;
  return (
    <section class={`section ${look}${image ? ' with-image' : ''}`} {...mark('section', id, preview)}>
      {hasText || link ? (
        <div class="words">
          <Unpublished part={section} />
          {headline ? <h2 dir="auto">{headline}</h2> : null}
          {lead_text ? (
            <p class="lead" dir="auto">
              {lead_text}
            </p>
          ) : null}
          <Html html={body_html} />
          <More link={link} />
        </div>
      ) : null}
      <Figure image={image} sizes="(min-width: 60rem) 34rem, 100vw" />
      <Items items={items} level={headline ? 3 : 2} />
    </section>
  );
}

/** The headline of a quote is its author. */
function Quote({ section }: { section: Section }) {
  const { preview } = useRendering();
  const { id, headline, image, body_html, items } = section;
  return (
    <section class="section quote" {...mark('section', id, preview)}>
      <Unpublished part={section} />
      <figure>
        <Html html={body_html} />
        <figcaption dir="auto">{headline}</figcaption>
      </figure>
      <Figure image={image} sizes="8rem" />
      <Items items={items} level={2} />
    </section>
  );
}

function Items({ items, level }: { items: Item[]; level: 2 | 3 }) {
  const { preview } = useRendering();
  if (items.length === 0) return null;
  return (
    <ul class="items">
      {items.map((item) => {
        const mode = item.display_mode ?? '';
        const Look = itemLooks[mode] ?? Card;
        return (
          <li class={`item ${itemLooks[mode] ? mode : 'card'}`} {...mark('item', item.id, preview)}>
            <Unpublished part={item} />
            <Look item={item} level={level} />
          </li>
        );
      })}
    </ul>
  );
}

function Card({ item, level }: ItemProps) {
  return (
    <>
      <Figure image={item.image} sizes="(min-width: 60rem) 22rem, (min-width: 40rem) 50vw, 100vw" />
      <div class="words">
        <Headline item={item} level={level} />
        <Html html={item.intro_html} />
        <Html html={item.body_html} />
        <More link={item.link} />
      </div>
    </>
  );
}

function Plain({ item, level }: ItemProps) {
  return (
    <>
      <Headline item={item} level={level} />
      <Html html={item.intro_html} />
      <Html html={item.body_html} />
      {item.component ? <ComponentPart component={item.component} /> : null}
      <More link={item.link} />
    </>
  );
}

function Person({ item, level }: ItemProps) {
  return (
    <>
      <Figure image={item.image} sizes="8rem" />
      <Plain item={{ ...item, image: null }} level={level} />
    </>
  );
}

function Question({ item }: ItemProps) {
  return (
    <details>
      <summary dir="auto">{item.headline}</summary>
      <Html html={item.body_html} />
    </details>
  );
}

/** One line that is a link as a whole. */
function LinkLine({ item, level }: ItemProps) {
  const { preview } = useRendering();
  const to = target(item.link, preview);
  const Level = `h${level}` as const;
  return (
    <>
      <Level dir="auto">{to ? <a href={to}>{item.headline ?? item.link?.text}</a> : item.headline}</Level>
      <Html html={item.intro_html} />
    </>
  );
}

function Headline({ item, level }: ItemProps) {
  const Level = `h${level}` as const;
  return item.headline ? <Level dir="auto">{item.headline}</Level> : null;
}

function More({ link }: { link: Link | null }) {
  const { preview } = useRendering();
  const to = target(link, preview);
  if (!to) return null;
  return (
    <p class="more" dir="auto">
      <a href={to}>{link?.text ?? link?.path ?? link?.url}</a>
    </p>
  );
}

function Html({ html }: { html: string | null | undefined }) {
  const { preview } = useRendering();
  return html ? (
    <div class="text" dir="auto">
      {raw(htmlOf(html, preview))}
    </div>
  ) : null;
}

export function Figure({ image, sizes, isFirst }: { image: Image | null; sizes: string; isFirst?: boolean }) {
  if (!image) return null;
  const { url, srcset, alt, width, height, copyright } = image;
  return (
    <figure class="image">
      <img
        src={url}
        srcset={srcset ?? undefined}
        sizes={sizes}
        alt={alt ?? ''}
        width={width ?? undefined}
        height={height ?? undefined}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchpriority={isFirst ? 'high' : undefined}
      />
      {copyright ? <figcaption dir="auto">{copyright}</figcaption> : null}
    </figure>
  );
}

/** Visible only in the preview, because visitors never get unpublished parts. */
export function Unpublished({ part }: { part: { published?: boolean } }) {
  const { theme } = useRendering();
  return part.published === false ? <p class="unpublished">{theme.words.unpublished}</p> : null;
}
