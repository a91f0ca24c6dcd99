import type { MenuEntry } from '../../contract/entities.ts';
import { menuEditorMachine } from '../../machines/menu-editor.machine.ts';
import { withKeys } from '../../src/menus/menu-tree.ts';
import { defineChart, isSame } from './define-chart.ts';

const entry = (target_text: string, entries: MenuEntry[] = []): MenuEntry => ({
  target_text,
  target_page_path: null,
  target_url: null,
  entries,
});
export const menu = [entry('Besuch', [entry('Anfahrt')]), entry('Kinder'), entry('Kontakt')];
const tree = withKeys(menu);
const [besuch = '', kinder = ''] = tree.map(({ key }) => key);
export const refusal = 'A javascript: URL is not allowed in a link. Use https://, http://, mailto: or tel:.';

export const menuEditorChart = defineChart({
  machine: menuEditorMachine,
  events: [
    { type: 'page.choose', key: kinder },
    { type: 'page.chosen', path: '/kinder' },
    { type: 'url.enter', key: kinder },
    { type: 'url.changed' },
    { type: 'url.submitted', url: 'https://example.org/a', refusal: null },
    { type: 'url.submitted', url: 'javascript:alert(1)', refusal },
    { type: 'removal.requested', key: besuch, name: 'Besuch', below: 1 },
    { type: 'removal.requested', key: kinder, name: 'Kinder', below: 0 },
    { type: 'removal.confirmed' },
    { type: 'choice.cancelled' },
  ],
  words: {
    'page.choose': 'opens the list of pages',
    'page.chosen': 'selects a page',
    'url.enter': 'opens the dialog for a URL',
    'url.changed': 'types in the URL',
    'url.submitted': ({ refusal: why }) => (why === null ? 'saves a URL' : 'saves a URL that is refused'),
    'removal.requested': ({ below }) => (below > 0 ? 'removes an entry with others below' : 'removes an entry'),
    'removal.confirmed': 'answers with OK',
    'choice.cancelled': 'closes the dialog',
  },
  project: ({ key, refusal: why, removal }) => ({ key, refusal: why, removal }),
  invariants: {
    'an entry with entries below it is removed only after OK': {
      holds: ({ event, told }) =>
        told.every(
          (one) => one.type !== 'entry.removed' || one.removal.below === 0 || event.type === 'removal.confirmed',
        ),
      plant: { at: ['states', 'editing', 'on', 'removal.requested', '0', 'guard'], put: () => false },
    },
    'the form hears of each change once, with the entry that it is about': {
      holds: ({ before, event, told }) => {
        const { key, removal } = before.context;
        if (event.type === 'page.chosen')
          return isSame(told, [{ type: 'target.set', key, path: event.path, url: null }]);
        if (event.type === 'url.submitted' && event.refusal === null)
          return isSame(told, [{ type: 'target.set', key, path: null, url: event.url }]);
        if (event.type === 'removal.confirmed') return isSame(told, [{ type: 'entry.removed', removal }]);
        if (event.type === 'removal.requested' && event.below === 0) {
          const { type: _, ...gone } = event;
          return isSame(told, [{ type: 'entry.removed', removal: gone }]);
        }
        return told.length === 0;
      },
      plant: { at: ['states', 'choosingPage', 'on', 'page.chosen', 'actions'], put: [] },
    },
    'what a dialog is about is known while it is open': {
      holds: ({ before, event, snapshot }) => {
        const { key, removal } = snapshot.context;
        const isTarget = snapshot.matches('choosingPage') || snapshot.matches('enteringUrl');
        const opened = event.type === 'page.choose' || event.type === 'url.enter' ? event.key : before.context.key;
        const asked = before.matches('editing') && event.type === 'removal.requested';
        const removed = asked ? { key: event.key, name: event.name, below: event.below } : before.context.removal;
        return isSame(
          [key, removal],
          [isTarget ? opened : null, snapshot.matches('confirmingRemoval') ? removed : null],
        );
      },
      plant: { at: ['states', 'editing', 'entry'], put: [] },
    },
    'every answer closes the dialog': {
      holds: ({ event, snapshot }) =>
        !['choice.cancelled', 'page.chosen', 'removal.confirmed'].includes(event.type) || snapshot.matches('editing'),
      plant: { at: ['states', 'choosingPage', 'on', 'choice.cancelled'], put: 'enteringUrl' },
    },
    'each question has its own dialog': {
      holds: ({ snapshot }) =>
        snapshot.hasTag('choosingPage') === snapshot.matches('choosingPage') &&
        snapshot.hasTag('enteringUrl') === snapshot.matches('enteringUrl') &&
        snapshot.hasTag('confirming') === snapshot.matches('confirmingRemoval'),
      plant: { at: ['states', 'confirmingRemoval', 'tags'], put: [] },
    },
    'a refused URL of an entry is told of only in its dialog, until it is changed': {
      holds: ({ before, event, snapshot }) => {
        if (!snapshot.matches('enteringUrl')) return snapshot.context.refusal === null;
        const kept = event.type === 'url.changed' ? null : before.context.refusal;
        return snapshot.context.refusal === (event.type === 'url.submitted' ? event.refusal : kept);
      },
      plant: { at: ['states', 'enteringUrl', 'on', 'url.changed', 'actions'], put: () => {} },
    },
  },
});
