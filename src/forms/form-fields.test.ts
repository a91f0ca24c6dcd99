import { afterEach, describe, expect, it } from 'vitest';
import { german } from '../language/german.ts';
import { speak } from '../language/translate.ts';
import {
  itemForm,
  metadataForm,
  pageForm,
  sectionForm,
  shownFields,
  shownInWords,
  storedLabels,
} from './form-fields.ts';

const { controls: pageFields } = pageForm;
const { controls: sectionFields } = sectionForm;
const { controls: itemFields } = itemForm;
const { controls: metadataFields } = metadataForm;
const labels = (fields: readonly { label: string }[]) => fields.map(({ label }) => label);
const names = (...list: string[]) => list.map((name) => ({ name }));
const rowsOf = (fields: readonly { label: string; rows?: number }[]) =>
  Object.fromEntries(fields.flatMap(({ label, rows }) => (rows ? [[label, rows]] : [])));

afterEach(() => speak('en-GB', {}));

describe('form fields', () => {
  it('PAGE-10 PAGE-12 PAGE-13 all fields are shown if the mode has no list', () => {
    expect(labels(shownFields(pageFields, null))).toEqual([
      ...['Headline', 'Subline', 'Published', 'In sitemap', 'Lead text', 'Path', 'Slug', 'Abstract', 'Image'],
    ]);
    expect(labels(shownFields(sectionFields, undefined))).toEqual([
      ...['Headline', 'Lead text', 'Published', 'Body', 'Image', 'Link'],
    ]);
    expect(labels(shownFields(itemFields, null))).toEqual([
      ...['Headline', 'Intro', 'Published', 'Body', 'Component', 'Image', 'Link'],
    ]);
  });

  it('PAGE-10 PAGE-12 PAGE-13 a list limits the fields; published is always shown', () => {
    expect(labels(shownFields(sectionFields, names('headline', 'link')))).toEqual(['Headline', 'Published', 'Link']);
    expect(labels(shownFields(itemFields, names('component', 'intro')))).toEqual(['Intro', 'Published', 'Component']);
    expect(labels(shownFields(pageFields, names('headline', 'abstract')))).toEqual([
      'Headline',
      'Published',
      'Abstract',
    ]);
    expect(labels(shownFields(sectionFields, []))).toEqual(['Published']);
  });

  it('PAGE-12 a group is shown as well when one of its own fields is listed', () => {
    expect(labels(shownFields(sectionFields, names('image_id', 'target_url')))).toEqual(['Published', 'Image', 'Link']);
  });

  it('PAGE-14 fields that have a value but are not shown are listed', () => {
    const draft = {
      headline: 'A',
      lead_text: '',
      body: 'text',
      published: true,
      image: { image_id: null, image_url: null },
      link: { target_page_path: null, target_url: 'https://a.example', target_link_text: null },
    };
    expect(storedLabels(sectionFields, names('headline'), draft)).toEqual(['Body', 'Link']);
    expect(storedLabels(sectionFields, null, draft)).toEqual([]);
  });

  it('PAGE-14 the hint of a mode lists the fields that it shows', () => {
    expect(shownInWords(sectionFields, names('link', 'lead_text', 'headline'))).toBe('Shows headline, lead text, link');
    expect(shownInWords(sectionFields, [])).toBe('Shows no further field');
    expect(shownInWords(sectionFields, null)).toBeNull();
  });

  it('PAGE-14 in German the labels keep their capitals', () => {
    speak('de-DE', german);
    expect(shownInWords(sectionFields, names('link', 'lead_text', 'headline'))).toBe(
      'Zeigt Überschrift, Vorspann, Link',
    );
  });

  it('PAGE-20 text areas have the specified number of rows', () => {
    expect(rowsOf(pageFields)).toEqual({ 'Lead text': 3, Abstract: 5 });
    expect(rowsOf(sectionFields)).toEqual({ 'Lead text': 3, Body: 10 });
    expect(rowsOf(itemFields)).toEqual({ Intro: 2, Body: 5 });
    expect(rowsOf(metadataFields)).toEqual({ 'Meta description': 2 });
  });

  it('PAGE-18 body, intro, abstract and the meta fields have a counter', () => {
    const counted = [...pageFields, ...sectionFields, ...itemFields, ...metadataFields].filter(
      ({ counter }) => counter,
    );
    expect([...new Set(labels(counted))].sort()).toEqual([
      ...['Abstract', 'Body', 'Intro', 'Meta description', 'Meta keywords', 'Meta title'],
    ]);
  });
});
