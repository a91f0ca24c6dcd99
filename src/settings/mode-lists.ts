/** The three lists of a domain's settings as JSON text: parsed, checked, compared with what is in use. */
import { array, decode, type Issue } from '../../contract/decode.ts';
import type { DisplayModeUsage, PageSummary, StoredSettings } from '../../contract/entities.ts';
import { isFaithfulJson } from '../../contract/faithful-json.ts';
import { type DisplayMode, displayMode, type Layout, layout } from '../../contract/modes.ts';
import { issueMessage } from '../forms/json-lists.ts';
import { mistakeLines, prettyJson, readJson } from '../forms/json-text.ts';
import { counted, t } from '../language/translate.ts';
import { shortList } from '../lib/names.ts';
import { pageName } from '../lib/pages.ts';

export const modeListNames = ['section_display_modes', 'item_display_modes', 'layouts'] as const;
export type ModeListName = (typeof modeListNames)[number];
export type ModeListTexts = Record<ModeListName, string>;

/** `value` is the list as typed, `modes` are its readable entries; `oddities` describes the others. */
type ReadModes =
  | { ok: true; value: unknown; modes: (DisplayMode | Layout)[]; oddities: string[] }
  | { ok: false; messages: string[]; badLine: number | null };

/** The initial content of new settings. */
export const newModeLists: ModeListTexts = {
  section_display_modes: '[]',
  item_display_modes: '[]',
  layouts: prettyJson([
    {
      name: 'simple',
      is_default: true,
      page_image_config: { width: 320, height: 240 },
      section_image_config: { width: 320, height: 240 },
      item_image_config: { width: 320, height: 240 },
    },
  ]),
};

/** The complete lists, including unreadable entries. */
export function modeListTexts(settings: StoredSettings): ModeListTexts {
  return {
    section_display_modes: listText(settings.section_display_modes),
    item_display_modes: listText(settings.item_display_modes),
    layouts: listText(settings.layouts),
  };
}

/** A list may be stored as JSON text. Text that is invalid, or that JavaScript would change, is shown as it is. */
function listText(stored: unknown): string {
  if (stored === null || stored === undefined) return '[]';
  if (typeof stored !== 'string') return prettyJson(stored);
  const reading = readJson(stored);
  return reading.ok && isFaithfulJson(stored) ? prettyJson(reading.value) : stored;
}

export type Losses = {
  texts: ModeListTexts;
  usages: readonly DisplayModeUsage[];
  pages: readonly PageSummary[];
};

/** `text`: "removes display mode x, used by 14 sections on 6 pages"; `pages` names the first of them. */
export type Loss = { text: string; pages: string };

/** The modes in use that would lose their definition. */
export function lossesOf({ texts, usages, pages }: Losses, stored: ModeListTexts): Loss[] {
  const removed = (list: ModeListName): string[] => {
    const [before, after] = [readModes(list, stored[list]), readModes(list, texts[list])];
    if (!before.ok || !after.ok) return [];
    const kept = new Set(after.modes.map(({ name }) => name));
    return before.modes.map(({ name }) => name).filter((name) => !kept.has(name));
  };
  return [
    ...removed('section_display_modes').map((name) => modeLoss(name, 'Section', usages)),
    ...removed('item_display_modes').map((name) => modeLoss(name, 'Item', usages)),
    ...removed('layouts').map((name) => layoutLoss(name, pages)),
  ].filter((loss) => loss !== null);
}

export function readModes(list: ModeListName, text: string): ReadModes {
  const reading = readJson(text);
  if (!reading.ok) return { ok: false, messages: mistakeLines(reading.mistake), badLine: reading.mistake.line };
  const skipped: Issue[] = [];
  const decoded = decode(
    array<DisplayMode | Layout>(list === 'layouts' ? layout : displayMode),
    reading.value,
    skipped,
  );
  if (!decoded.ok) return { ok: false, messages: decoded.issues.map(issueMessage), badLine: null };
  const names = decoded.value.map(({ name }) => name);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const oddities = [...skipped.map(issueMessage), ...[...twice].map((name) => t('"{name}" is there twice.', { name }))];
  return { ok: true, value: reading.value, modes: decoded.value, oddities };
}

function modeLoss(name: string, type: 'Section' | 'Item', usages: readonly DisplayModeUsage[]): Loss | null {
  const usage = usages.find((candidate) => candidate.type === type && candidate.name === name);
  if (!usage || usage.count === 0) return null;
  const uses =
    type === 'Section'
      ? counted(usage.count, '{count} section', '{count} sections')
      : counted(usage.count, '{count} item', '{count} items');
  const pages = counted(usage.using_pages.length, '{count} page', '{count} pages');
  const text = t('removes display mode {name}, used by {uses} on {pages}', { name, uses, pages });
  return { text, pages: shortList(usage.using_pages.map(pageName), namedPages) };
}

function layoutLoss(name: string, pages: readonly PageSummary[]): Loss | null {
  const using = pages.filter((page) => page.layout === name);
  if (using.length === 0) return null;
  const count = counted(using.length, '{count} page', '{count} pages');
  return {
    text: t('removes layout {name}, used by {pages}', { name, pages: count }),
    pages: shortList(using.map(pageName), namedPages),
  };
}

const namedPages = 3;
