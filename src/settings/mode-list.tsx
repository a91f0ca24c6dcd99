import { completeSize } from '../../contract/image-config.ts';
import type { DisplayMode, ImageSize, Layout } from '../../contract/modes.ts';
import type { Used } from '../api/reference-readings.ts';
import { t } from '../language/translate.ts';
import { UsedInButton } from '../references/used-in.tsx';
import type { ModeListName } from './mode-lists.ts';

/** A display mode or a layout, described in words. */
export type ModeLine = { name: string; isDefault: boolean; about: string | null; fields: string };

export type ModeListProps = {
  title: string;
  modes: readonly ModeLine[];
  /** How often a mode is used; `null` if unknown. */
  amountOf?: (name: string) => string | null;
  /** The request for the places that use a mode; `null` on servers without references. */
  usedBy?: ((name: string) => Used) | null;
  /** Heading level of the title. */
  rank?: 'h2' | 'h3';
};

/** A list of display modes or layouts: name, default, fields, image sizes, use. */
export function ModeList({ title, rank: Heading = 'h3', modes, amountOf, usedBy }: ModeListProps) {
  return (
    <div className="min-w-0">
      <Heading className="border-b border-ink py-1.5 text-label font-title">{title}</Heading>
      <ul aria-label={title} className="border-b-3 border-double border-ink">
        {modes.length === 0 ? <li className="py-2 text-label text-ink-3">{t('None defined')}</li> : null}
        {modes.map(({ name, isDefault, about, fields }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two modes may have the same name
          <li key={index} className="border-b border-line py-2 text-label last:border-b-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="[overflow-wrap:anywhere]">
                <strong className="font-title">{name}</strong> {isDefault ? t('is default') : ''}
              </span>
              <span className="text-ink-2">{amountOf?.(name)}</span>
            </p>
            {about ? <p>{about}</p> : null}
            <p className="text-ink-2">{fields}</p>
            {usedBy ? <UsedInButton used={usedBy(name)} name={name} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `list` decides what the mode is, because both keep keys that nobody knows. */
export const modeLine =
  (list: ModeListName) =>
  (mode: DisplayMode | Layout): ModeLine => {
    const { name, is_default, description, attributes } = mode;
    const isLayout = list === 'layouts' && 'page_image_config' in mode;
    const sizes = isLayout
      ? [
          size(t('page'), mode.page_image_config),
          size(t('section'), mode.section_image_config),
          size(t('item'), mode.item_image_config),
        ]
      : ['image_config' in mode ? size(t('Image'), mode.image_config) : null];
    const fields =
      attributes?.length === 0
        ? t('No field but those always shown')
        : (attributes?.map((field) => field.name).join(', ') ?? t('All fields'));
    const text = sizes.filter((part) => part !== null).join(', ');
    return {
      name,
      isDefault: is_default,
      about: description,
      fields: text === '' ? fields : `${fields}. ${text.charAt(0).toUpperCase()}${text.slice(1)}`,
    };
  };

function size(what: string, config: ImageSize | null): string | null {
  if (!config) return null;
  const { width, height } = completeSize(config);
  return `${what} ${width}×${height}`;
}
