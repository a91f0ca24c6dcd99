import { describe, expect, it } from 'vitest';
import { chartRows, pathList } from './path-list.ts';

describe('TEST-02 npm run paths', () => {
  it('lists each chart with its states, transitions and paths', () => {
    expect(chartRows()).toContainEqual(['command', 6, 13, 21]);
  });

  it('lists the paths of one chart in words, each with where it ends', () => {
    expect(pathList('command').lines.slice(0, 4)).toEqual([
      'presses the button -> command.asking',
      'presses the button, answers with OK -> command.running',
      'presses the button, dismisses it -> command.idle',
      'presses the button, answers with OK, the server has done it -> command.idle',
    ]);
  });

  it('narrows to a state and to an event', () => {
    expect(pathList('command', { to: 'failed' }).lines).toHaveLength(4);
    expect(pathList('imagePicker', { to: 'open.uploading' }).lines.length).toBeGreaterThan(1);
    expect(pathList('pageEditing', { to: 'pageEditing.moving', event: 'move.requested' }).lines.length).toBeGreaterThan(
      0,
    );
    expect(pathList('command', { event: 'xstate.done.actor.execute' }).lines).toHaveLength(5);
  });

  it('takes parts of names and words for them, and says for which', () => {
    expect(pathList('pageEditing', { to: 'editing.moving' }).taken).toEqual(['to pageEditing.moving']);
    const destroying = pathList('pageEditing', { event: 'section.destroy' });
    expect(destroying.taken).toEqual(['with destroy.requested: wants to destroy a section']);
    expect(destroying.lines).toContain(
      'wants to destroy a section, answers with OK, the server has destroyed it -> pageEditing.viewing',
    );
    expect(pathList('pageEditing', { event: 'cancel' }).taken).toEqual([
      'with edit.cancelled: cancels',
      'with destroy.cancelled: answers with Cancel',
    ]);
    expect(pathList('picker').lines).toEqual(pathList('imagePicker').lines);
  });

  it('refuses names that it does not know, with those that there are, nearest first', () => {
    expect(() => pathList('pageEditng')).toThrow(/^There is no chart "pageEditng"\. .*:\n {2}pageEditing\n/);
    expect(() => pathList('image')).toThrow('More than one chart is "image": imagePicker, imageRefresh, imageUpload.');
    expect(() => pathList('command', { to: 'runs' })).toThrow(
      /no state "runs" in command\. .*:\n {2}command\.running\n/,
    );
    expect(() => pathList('command', { event: 'dismised' })).toThrow(
      /nearest first:\n {2}command\.dismissed: dismisses it\n/,
    );
  });
});
