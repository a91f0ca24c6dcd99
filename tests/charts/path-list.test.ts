import { describe, expect, it } from 'vitest';
import { chartRows, pathLines } from './path-list.ts';

describe('TEST-02 npm run paths', () => {
  it('lists each chart with its states, transitions and paths', () => {
    expect(chartRows()).toContainEqual(['destroyDialog', 4, 8, 8]);
  });

  it('lists the paths of one chart in words, each with where it ends', () => {
    expect(pathLines('destroyDialog')).toEqual([
      'wants to destroy it -> destroyDialog.confirming',
      'wants to destroy it, answers with OK -> destroyDialog.destroying',
      'wants to destroy it, answers with Cancel -> destroyDialog.closed',
      'wants to destroy it, answers with OK, answers with Cancel -> destroyDialog.closed',
      'wants to destroy it, answers with OK, the server has destroyed it -> destroyDialog.closed',
      'wants to destroy it, answers with OK, the server refuses -> destroyDialog.failed',
      'wants to destroy it, answers with OK, the server refuses, answers with OK -> destroyDialog.destroying',
      'wants to destroy it, answers with OK, the server refuses, answers with Cancel -> destroyDialog.closed',
    ]);
  });

  it('narrows to a state and to an event', () => {
    expect(pathLines('destroyDialog', { to: 'failed' })).toHaveLength(1);
    expect(pathLines('imagePicker', { to: 'open.uploading' }).length).toBeGreaterThan(1);
    expect(pathLines('pageEditing', { to: 'pageEditing.saving', event: 'save.began' }).length).toBeGreaterThan(0);
    expect(pathLines('destroyDialog', { event: 'xstate.done.actor.destroy' })).toHaveLength(1);
  });

  it('refuses names that it does not know, with those that it knows', () => {
    expect(() => pathLines('pageEditor')).toThrow(/no chart "pageEditor"; there are command, .*pageEditing/);
    expect(() => pathLines('destroyDialog', { to: 'gone' })).toThrow(
      /no state "gone"; there are destroyDialog.closed, /,
    );
    expect(() => pathLines('destroyDialog', { event: 'x' })).toThrow(/no event "x"; there are destroy.requested, /);
  });
});
