/** Templates for settings as JSON text. They are put into the form and stored by its Save. */
import { prettyJson } from '../forms/json-text.ts';
import type { Label } from '../language/translate.ts';
import type { ModeListTexts } from './mode-lists.ts';

const wide = { width: 1200, height: 675 };
const medium = { width: 800, height: 600 };
const small = { width: 400, height: 300 };

const textMode = {
  name: 'text',
  description: 'Headline and text, with a link below',
  is_default: true,
  attributes: fields('headline', 'lead_text', 'body', 'link'),
};
const textImage = {
  name: 'text_image',
  description: 'Text beside an image',
  attributes: fields('headline', 'body', 'image', 'link'),
  image_config: medium,
};
const card = {
  name: 'card',
  description: 'Image, headline and a sentence',
  is_default: true,
  attributes: fields('headline', 'intro', 'image', 'link'),
  image_config: small,
};
const defaultLayout = {
  name: 'default',
  is_default: true,
  page_image_config: wide,
  section_image_config: medium,
  item_image_config: small,
};

export const settingsTemplates: readonly { name: Label; lists: ModeListTexts }[] = [
  {
    name: 'Small website',
    lists: texts([textMode, textImage], [card], [defaultLayout]),
  },
  {
    name: 'Magazine',
    lists: texts(
      [
        textMode,
        textImage,
        { name: 'quote', description: 'One sentence, set large', attributes: fields('headline', 'body') },
        { name: 'gallery', description: 'Images, as items', attributes: fields('headline', 'lead_text') },
      ],
      [
        card,
        {
          name: 'photo',
          description: 'An image with its caption',
          attributes: fields('intro', 'image'),
          image_config: medium,
        },
      ],
      [defaultLayout, { ...defaultLayout, name: 'article', is_default: false, description: 'One long text' }],
    ),
  },
  {
    name: 'Events',
    lists: texts(
      [
        textMode,
        textImage,
        { name: 'programme', description: 'Dates, as items', attributes: fields('headline', 'lead_text') },
      ],
      [
        card,
        {
          name: 'event',
          description: 'Date as headline, details, tickets',
          attributes: fields('headline', 'intro', 'body', 'link'),
        },
        { name: 'component', description: 'A calendar or a form', attributes: fields('headline', 'component') },
      ],
      [defaultLayout, { ...defaultLayout, name: 'event', is_default: false, description: 'One event' }],
    ),
  },
];

function fields(...names: string[]): { name: string }[] {
  return names.map((name) => ({ name }));
}

function texts(sections: object[], items: object[], layouts: object[]): ModeListTexts {
  return {
    section_display_modes: prettyJson(sections),
    item_display_modes: prettyJson(items),
    layouts: prettyJson(layouts),
  };
}
