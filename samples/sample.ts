/**
 * The types of the sample websites, which omit defaults. Texts may be indented template literals; `dedent` removes the
 * indentation when they are stored.
 */
import type { ImageSettings } from '../contract/image-config.ts';
import type { DisplayMode, ImageSize, Layout } from '../contract/modes.ts';

export type SampleDomain = {
  fqdn: string;
  slug: string | null;
  /** The language of the texts, for tests and for the first breadcrumb. */
  language: 'de' | 'en';
  /** Internal notes for editors. */
  description?: string;
  footerText?: string;
  metaData?: SampleMetaData;
  /** The path of the start page. */
  startPage?: string;
  ciWebhookUrl?: string;
  ciUser?: string;
  settings?: ImageSettings;
  /** The names; the values are random. */
  clientTokens?: readonly string[];
  menus?: readonly SampleMenu[];
  pages: readonly SamplePage[];
};

export type SampleMetaData = { title?: string; keywords?: string; description?: string };

export type SamplePage = {
  path: string;
  headline: string;
  subline?: string;
  lead?: string;
  /** The name of a layout. Default: `default`. */
  layout?: string;
  abstract?: string;
  image?: string;
  metaData?: SampleMetaData;
  /** Link texts and target paths. Default: the parent pages by path. */
  breadcrumbs?: readonly (readonly [text: string, path: string])[] | 'none';
  unpublished?: true;
  notInSitemap?: true;
  sections: readonly SampleSection[];
};

export type SampleSection = Placed & { lead?: string; items?: readonly SampleItem[] };

export type SampleItem = Placed & {
  intro?: string;
  component?: { name: string; config?: Record<string, string | boolean> };
};

type Placed = {
  headline?: string;
  /** The name of a display mode. Default: the website's default one. */
  mode?: string;
  /** Markdown. */
  body?: string;
  /** The key of an image in the catalogue. */
  image?: string;
  /** `target` is a path of the same website (starts with `/`) or an external URL. */
  link?: readonly [target: string, text: string];
  unpublished?: true;
};

export type SampleMenu = { name: string; displayName: string; entries: readonly SampleMenuEntry[] };

/** `target` is a path of the same website or an external URL; an entry without one only groups others. */
export type SampleMenuEntry = { text: string; target?: string; entries?: readonly SampleMenuEntry[] };

type ModeOptions = { isDefault?: true; shows?: string; image?: readonly [width: number, height: number] };
type LayoutOptions = {
  isDefault?: true;
  shows?: string;
  page?: readonly [width: number, height: number];
  section?: readonly [width: number, height: number];
  item?: readonly [width: number, height: number];
};

/** `shows` lists the fields, separated by spaces. Default: all. */
export function displayMode(name: string, description: string, options: ModeOptions = {}): DisplayMode {
  return {
    name,
    description,
    is_default: options.isDefault ?? false,
    attributes: attributes(options.shows),
    image_config: size(options.image),
  };
}

export function layout(name: string, description: string, options: LayoutOptions = {}): Layout {
  return {
    name,
    description,
    is_default: options.isDefault ?? false,
    attributes: attributes(options.shows),
    page_image_config: size(options.page),
    section_image_config: size(options.section),
    item_image_config: size(options.item),
  };
}

/** Removes the common indentation of all lines, and blank lines at the start and end. */
export function dedent(text: string): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const indentations = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const shared = Math.min(...indentations);
  return Number.isFinite(shared) ? lines.map((line) => line.slice(shared)).join('\n') : '';
}

function attributes(shows: string | undefined): { name: string }[] | null {
  return shows === undefined ? null : shows.split(' ').map((name) => ({ name }));
}

function size(sides: readonly [width: number, height: number] | undefined): ImageSize | null {
  return sides ? { width: sides[0], height: sides[1] } : null;
}
