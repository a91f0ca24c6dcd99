import { describe, expect, it } from 'vitest';
import { chartRows, pathLines } from './path-list.ts';

describe('TEST-02 npm run paths', () => {
  it('lists each chart with its states, transitions and paths', () => {
    expect(chartRows()).toContainEqual(['command', 3, 6, 8]);
  });

  it('lists the paths of one chart in words, each with where it ends', () => {
    expect(pathLines('command').slice(0, 4)).toEqual([
      'presses the button -> command.running',
      'presses the button, the server has done it -> command.idle',
      'presses the button, the server refuses -> command.failed',
      'presses the button, a minute passes without an answer -> command.failed',
    ]);
  });

  it('narrows to a state and to an event', () => {
    expect(pathLines('command', { to: 'failed' })).toHaveLength(2);
    expect(pathLines('imagePicker', { to: 'open.uploading' }).length).toBeGreaterThan(1);
    expect(pathLines('pageEditing', { to: 'pageEditing.saving', event: 'save.began' }).length).toBeGreaterThan(0);
    expect(pathLines('command', { event: 'xstate.done.actor.execute' })).toHaveLength(1);
  });

  it('refuses names that it does not know, with those that it knows', () => {
    expect(() => pathLines('pageEditor')).toThrow(/no chart "pageEditor"; there are command, .*pageEditing/);
    expect(() => pathLines('command', { to: 'gone' })).toThrow(/no state "gone"; there are command.idle, /);
    expect(() => pathLines('command', { event: 'x' })).toThrow(/no event "x"; there are command.requested, /);
  });
});
