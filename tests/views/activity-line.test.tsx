/** Each entry of the activity as a sentence. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ActivityEntry, activityEntry } from '../../contract/activity.ts';
import type { Act } from '../../contract/history.ts';
import { ActivityLine } from '../../src/activity/activity-line.tsx';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';

const act = (kind: Act['kind'], action: Act['action'], fields: string[] = []): Act => ({
  ...{ kind, action, fields, id: 7, count: 1 },
  name: kind === 'page' ? 'Hours' : kind === 'menu' ? 'Main' : 'Holidays',
});

const entry = (given: Partial<ActivityEntry>) =>
  activityEntry({
    ...{ id: '1-1-1', at: '2026-05-12T12:36:00Z', by: { id: 8, email: 'anke' }, source: 'console', kind: 'content' },
    ...{ action: 'updated', domain: { id: 1, fqdn: 'roses.example' }, page: null, entity_id: 7, name: null, acts: [] },
    ...given,
  });

function said(given: Partial<ActivityEntry>): string {
  cleanup();
  render(<ActivityLine entry={entry(given)} />);
  return document.querySelectorAll('li > span')[0]?.textContent ?? '';
}

const page = { id: 3, name: 'Hours', is_there: true };
const onPage = (...acts: Act[]) => ({ page, acts });
const onMenu = (...acts: Act[]) => ({ name: 'Main', acts });

describe('HIST-08 the activity tells', () => {
  const cases: [Partial<ActivityEntry>, string, string][] = [
    [onPage(act('page', 'created')), 'anke created page Hours.', 'anke hat die Seite Hours angelegt.'],
    [onPage(act('page', 'restored')), 'anke brought back page Hours.', 'anke hat die Seite Hours zurückgeholt.'],
    [
      onPage(act('page', 'updated', ['path'])),
      'anke changed the path of Hours.',
      'anke hat in Hours das Feld Pfad geändert.',
    ],
    [
      onPage(act('page', 'updated', ['path', 'headline', 'subline', 'abstract', 'layout'])),
      'anke changed page Hours.',
      'anke hat die Seite Hours geändert.',
    ],
    [
      onPage(act('item', 'created')),
      'anke created item “Holidays” on page Hours.',
      'anke hat auf der Seite Hours Element „Holidays“ angelegt.',
    ],
    [
      onPage(act('page', 'updated', ['path']), act('item', 'created')),
      'anke changed the path and created item “Holidays” on page Hours.',
      'anke hat auf der Seite Hours das Feld Pfad geändert und Element „Holidays“ angelegt.',
    ],
    [
      { ...onPage(act('page', 'updated', ['path'])), source: 'references' },
      'anke changed the path of Hours. By a change of path.',
      'anke hat in Hours das Feld Pfad geändert. Durch eine Pfadänderung.',
    ],
    [
      { source: 'image', fields: ['image_url'], count: 3 },
      'anke replaced the file of an image that is shown 3 times.',
      'anke hat die Datei eines Bildes ersetzt, das 3 Mal gezeigt wird.',
    ],
    [
      { source: 'image', fields: ['image_alt'], count: 1 },
      'anke changed the texts of an image that is shown once.',
      'anke hat Texte eines Bildes geändert, das einmal gezeigt wird.',
    ],
    [
      onMenu(act('menu', 'updated', ['entries'])),
      'anke changed the entries of Main.',
      'anke hat in Main das Feld Einträge geändert.',
    ],
    [onMenu(act('menu', 'destroyed')), 'anke destroyed menu Main.', 'anke hat das Menü Main gelöscht.'],
    [
      { kind: 'settings', acts: [act('settings', 'updated', ['layouts'])] },
      'anke changed the layouts in the settings.',
      'anke hat in den Einstellungen das Feld Layouts geändert.',
    ],
    [
      { kind: 'token', action: 'created', name: 'Website build', fields: ['may_preview'] },
      'anke added token Website build: may preview.',
      'anke hat das Token Website build hinzugefügt: darf Vorschau lesen.',
    ],
    [
      { kind: 'token', action: 'created', name: 'Website build', fields: ['may_report'] },
      'anke added token Website build: may report deployments.',
      'anke hat das Token Website build hinzugefügt: darf Veröffentlichungen melden.',
    ],
    [
      { kind: 'token', action: 'created', name: 'Website build', fields: ['may_preview', 'may_report'] },
      'anke added token Website build: may preview, may report deployments.',
      'anke hat das Token Website build hinzugefügt: darf Vorschau lesen, darf Veröffentlichungen melden.',
    ],
    [
      { kind: 'token', action: 'updated', name: 'Website build', fields: ['may_report'] },
      'anke changed what token Website build may do.',
      'anke hat geändert, was das Token Website build darf.',
    ],
    [
      { kind: 'token', action: 'updated', name: 'Website build', fields: ['name'] },
      'anke changed token Website build.',
      'anke hat das Token Website build geändert.',
    ],
    [
      { kind: 'token', action: 'created', name: 'Website build' },
      'anke added token Website build.',
      'anke hat das Token Website build hinzugefügt.',
    ],
    [
      { kind: 'invitation', action: 'accepted', name: 'ben@example.org' },
      'anke accepted the invitation of ben@example.org and is a user now.',
      'anke hat die Einladung von ben@example.org angenommen und ist jetzt Benutzer.',
    ],
    [
      { kind: 'domain', action: 'removed', name: 'gone.example' },
      'anke destroyed domain gone.example for good.',
      'anke hat die Domain gone.example endgültig gelöscht.',
    ],
    [
      { kind: 'domain', action: 'written', name: 'gone.example', count: 12 },
      'anke saved 12 changes.',
      'anke hat 12 Änderungen gespeichert.',
    ],
    [
      { kind: 'task', action: 'failed', name: 'trash of websites' },
      'A task of the server failed: destroying websites in the trash for good. It is tried again. The log of the server says why.',
      'Eine Aufgabe des Servers ist fehlgeschlagen: Websites im Papierkorb endgültig löschen. Sie wird wieder versucht. Das Protokoll des Servers sagt, warum.',
    ],
    [
      { kind: 'task', action: 'failed', name: 'of another server' },
      'A task of the server failed: of another server. It is tried again. The log of the server says why.',
      'Eine Aufgabe des Servers ist fehlgeschlagen: of another server. Sie wird wieder versucht. Das Protokoll des Servers sagt, warum.',
    ],
  ];
  it.each(cases)('HIST-08 %j as a sentence', (given, english, inGerman) => {
    expect(said(given)).toBe(english);
    speak('de-DE', german);
    expect(said(given)).toBe(inGerman);
  });

  it('HIST-08 of a page that is destroyed its history, and the saves of an entry in short', () => {
    const gone = { ...page, is_there: false };
    expect(said({ action: 'destroyed', page: gone, acts: [act('page', 'destroyed')] })).toBe(
      'anke destroyed page Hours.',
    );
    expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/domains/1/pages/3/history');
    const saves = [['body'], ['headline']].map((fields, index) => ({
      at: `2026-05-12T12:3${index}:00Z`,
      acts: [act('section', 'updated', fields)],
    }));
    said({ ...onPage(act('section', 'updated', ['body', 'headline'])), writes: saves });
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '2 saves' }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d\d:\d\d /, ''))).toEqual(
      expect.arrayContaining(['body of “Holidays”', 'headline of “Holidays”']),
    );
  });
});
