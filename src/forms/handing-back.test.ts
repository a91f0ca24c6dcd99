/** Parts of an answer that the console does not understand are sent back unchanged, whatever else is saved (TOL-03). */
import fastCheck from 'fast-check';
import { expect, it } from 'vitest';
import { itemPut } from '../../contract/core-endpoints.ts';
import {
  breadcrumbs,
  breadcrumbsFields,
  component,
  item,
  type MenuEntry,
  menu,
  menuFields,
  page,
  storedSettings,
} from '../../contract/entities.ts';
import { componentForm } from '../components/use-component-form.ts';
import { modeListTexts } from '../settings/mode-lists.ts';
import { changesOf, entityBody, entityDraft } from './entity-save.ts';
import { itemForm, metadataForm } from './form-fields.ts';

const anyJson = fastCheck.jsonValue({ maxDepth: 3 });
/** Objects with any of the known names, any values, and unknown names. */
const odd = (...names: string[]) =>
  fastCheck.dictionary(
    fastCheck.oneof({ weight: 4, arbitrary: fastCheck.constantFrom(...names) }, fastCheck.string({ maxLength: 5 })),
    fastCheck.oneof(anyJson, fastCheck.constantFrom<unknown>(null, '', 'true', '7', 7, 1, true, 'Roses')),
    { maxKeys: 8, noNullPrototype: true },
  );
const textOf = (value: unknown) => JSON.stringify(value);
/** Entries in a fixed order, because a changed key that was missing comes last. */
const sorted = (value: object) =>
  Object.entries(value)
    .map(([name, below]) => [name, textOf(below)])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
const numRuns = Number(process.env.TOLERANCE_RUNS ?? 200);

const itemNames = ['headline', 'intro', 'body', 'published', 'display_mode', 'image_id', 'image_url', 'target_url'];
const componentNames = ['has_component', 'component_name', 'component_config', 'target_page_path', 'revision'];

it('TOL-03 TOL-04 PUT of an item with another headline leaves everything else unchanged', () => {
  fastCheck.assert(
    fastCheck.property(odd(...itemNames, ...componentNames), (given) => {
      const raw = { ...given, id: 7 };
      const stored = item(raw, []);
      const base = entityDraft(itemForm.fields, stored);
      const draft = { ...base, headline: `${base.headline} new` };
      const body = itemPut(stored, entityBody(itemForm.fields, draft, base, stored));
      const kept = Object.entries(raw).filter(([name]) => !['id', 'section_id', 'position', 'revision'].includes(name));
      const wanted = Object.fromEntries([...kept, ['headline', draft.headline]]);
      const known = new Set(Object.keys(item({ id: 7 })));
      // Known fields that were missing may be sent as empty ones.
      const sent = Object.entries(body).filter(([name]) => Object.hasOwn(wanted, name) || !known.has(name));
      expect(sorted(Object.fromEntries(sent))).toEqual(sorted(wanted));
    }),
    { numRuns },
  );
}, 60_000);

const { entry } = fastCheck.letrec<{ entry: unknown }>((tie) => ({
  entry: fastCheck.oneof(
    { depthSize: 'small' },
    anyJson,
    odd('target_text', 'target_page_path', 'target_url'),
    fastCheck
      .tuple(odd('target_text', 'target_url'), fastCheck.array(tie('entry'), { maxLength: 3 }))
      .map(([fields, entries]) => ({ ...fields, entries })),
  ),
}));

/** Changes the text of the n-th entry, counted from the top; entries that are not objects do not count. */
function renamed(
  entries: readonly MenuEntry[],
  raw: readonly unknown[],
  count: { left: number },
): [MenuEntry[], unknown[]] {
  const pairs = entries.map((one, index): [MenuEntry, unknown] => {
    const before = raw[index];
    const isObject = typeof before === 'object' && before !== null && !Array.isArray(before);
    if (!isObject) return [one, before];
    count.left -= 1;
    if (count.left === -1)
      return [
        { ...one, target_text: 'new' },
        { ...before, target_text: 'new' },
      ];
    const inner = 'entries' in before && Array.isArray(before.entries) ? before.entries : null;
    if (!inner) return [one, before];
    const [now, wanted] = renamed(one.entries, inner, count);
    return [
      { ...one, entries: now },
      { ...before, entries: wanted },
    ];
  });
  return [pairs.map(([now]) => now), pairs.map(([, wanted]) => wanted)];
}

it('TOL-03 a menu in which one text is changed is sent as a whole, with the rest of its tree unchanged', () => {
  fastCheck.assert(
    fastCheck.property(fastCheck.array(entry, { maxLength: 4 }), fastCheck.nat(5), (raw, place) => {
      const { entries } = menu({ id: 1, name: 'main', entries: raw }, []);
      const [now, wanted] = renamed(entries, raw, { left: place });
      expect(JSON.parse(textOf(menuFields.entries.encode(now)))).toMatchObject(JSON.parse(textOf(wanted)));
    }),
    { numRuns },
  );
}, 60_000);

it('TOL-03 breadcrumbs of which one text is changed are sent with everything else unchanged', () => {
  const crumb = fastCheck.oneof(anyJson, odd('link_text', 'target_page_path'));
  fastCheck.assert(
    fastCheck.property(fastCheck.array(crumb, { maxLength: 4 }), (raw) => {
      const { entries } = breadcrumbs({ id: 1, entries: [...raw, { link_text: 'Here' }] }, []);
      const body = breadcrumbsFields.entries.encode([
        ...entries.slice(0, -1),
        { link_text: 'There', target_page_path: null },
      ]);
      const known = (one: unknown, index: number) => (entries[index]?.source === undefined ? entries[index] : one);
      expect(textOf(body.slice(0, -1))).toBe(textOf(raw.map(known)));
    }),
    { numRuns },
  );
}, 60_000);

it('TOL-03 meta data of which one text is changed are sent with everything else unchanged', () => {
  fastCheck.assert(
    fastCheck.property(odd('meta_keywords', 'meta_description'), (given) => {
      const stored = page({ id: 1, meta_data: given }, []);
      const base = entityDraft(metadataForm.fields, stored);
      const draft = { ...base, meta_title: `${base.meta_title} new` };
      const { meta_data: body = {} } = entityBody(metadataForm.fields, draft, base, stored);
      for (const [name, value] of Object.entries(given)) {
        if (name !== 'meta_title' && stored.meta_data.source !== undefined)
          expect([name, textOf(Reflect.get(body, name))]).toEqual([name, textOf(value)]);
      }
      expect(body).toMatchObject({ meta_title: draft.meta_title });
    }),
    { numRuns },
  );
}, 60_000);

it('TOL-03 TOL-04 of settings only the changed list is sent, with the rest of it unchanged', () => {
  const list = fastCheck.array(fastCheck.oneof(anyJson, odd('name', 'description', 'is_default', 'attributes')));
  fastCheck.assert(
    fastCheck.property(list, list, list, fastCheck.boolean(), (sections, items, layouts, isText) => {
      const given = { section_display_modes: sections, item_display_modes: items, layouts };
      const raw = { id: 1, domain_id: 1, ...given, ...(isText ? { layouts: textOf(layouts) } : {}) };
      const base = modeListTexts(storedSettings(raw, []));
      const draft = { ...base, layouts: textOf([...JSON.parse(base.layouts), { name: 'new' }]) };
      const changed = changesOf(draft, base);
      expect(Object.keys(changed)).toEqual(['layouts']);
      expect(textOf(JSON.parse(changed.layouts ?? ''))).toBe(textOf([...layouts, { name: 'new' }]));
      expect(textOf(JSON.parse(base.section_display_modes))).toBe(textOf(sections));
    }),
    { numRuns },
  );
}, 60_000);

it('TOL-03 TOL-04 of a component only the changed field is sent; an unreadable schema stays unchanged', () => {
  fastCheck.assert(
    fastCheck.property(odd('name', 'display_name', 'schema'), fastCheck.string(), (given, schema) => {
      const stored = component({ ...given, id: 1, schema }, []);
      const base = entityDraft(componentForm.fields, stored);
      const draft = { ...base, description: `${base.description} new` };
      expect(entityBody(componentForm.fields, draft, base, stored)).toEqual({ description: draft.description });
      expect(base.schema).toBe(schema);
    }),
    { numRuns },
  );
}, 60_000);
