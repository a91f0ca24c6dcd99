import type { MenuEntry } from '../../contract/entities.ts';
import { menuEditorMachine } from '../../machines/menu-editor.machine.ts';
import { withKeys } from '../../src/menus/menu-tree.ts';
import { defineChart } from './define-chart.ts';

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

/** One change to be undone tells all there is to tell; the workflow's own follow-up changes are the view's. */
export const menuEditorChart = defineChart({
  machine: menuEditorMachine,
  events: [
    { type: 'structure.changed', before: tree, words: '“Kontakt” is now 2 of 3.' },
    { type: 'undo.requested' },
    { type: 'tree.replaced' },
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
    'structure.changed': 'moves an entry',
    'undo.requested': 'undoes',
    'tree.replaced': 'the form gets a menu from elsewhere',
    'page.choose': 'opens the list of pages',
    'page.chosen': 'selects a page',
    'url.enter': 'opens the dialog for a URL',
    'url.changed': 'types in the URL',
    'url.submitted': ({ refusal: why }) => (why === null ? 'saves a URL' : 'saves a URL that is refused'),
    'removal.requested': ({ below }) => (below > 0 ? 'removes an entry with others below' : 'removes an entry'),
    'removal.confirmed': 'answers with OK',
    'choice.cancelled': 'closes the dialog',
  },
  project: ({ past, key, refusal: why, removal }) => ({
    past: Math.min(past.length, 1),
    ...{ key, refusal: why, removal },
  }),
});
