import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import { linkFieldMachine } from '../../machines/link-field.machine.ts';
import { type Channel, createRecorder } from './record.ts';

/** Broadcast channels that deliver synchronously. */
function createChannels() {
  type Listener = Parameters<Channel['addEventListener']>[1];
  const all: { channel: Channel; listeners: Listener[] }[] = [];
  const sent: unknown[] = [];
  return {
    sent,
    open: (): Channel => {
      const listeners: Listener[] = [];
      const channel: Channel = {
        postMessage: (data) => {
          sent.push(data);
          for (const other of all)
            if (other.channel !== channel) for (const listen of other.listeners) listen({ data });
        },
        addEventListener: (_, listener) => void listeners.push(listener),
      };
      all.push({ channel, listeners });
      return channel;
    },
  };
}

it('TEST-03 a window receives the running actors and events of another one, without secrets', () => {
  const channels = createChannels();
  const screen = createRecorder('a', channels.open(), () => '/domains/1');
  const input = { target: { path: null, url: null } };
  const actor = createActor(linkFieldMachine, { input, inspect: screen.inspect }).start();
  const watcher = createRecorder('b', channels.open(), () => '/statecharts');
  let changes = 0;
  watcher.records.subscribe(() => {
    changes += 1;
  });

  actor.send({ type: 'link.given', target: { path: '/visit', url: null }, accessToken: 'abcdef' } as never);
  expect(watcher.records.get().map(({ window, path, actors }) => ({ window, path, actors }))).toEqual([
    { window: 'b', path: '/statecharts', actors: [] },
    {
      window: 'a',
      path: '/domains/1',
      actors: [{ id: expect.any(String), chart: 'linkField', states: expect.arrayContaining(['linkField']) }],
    },
  ]);
  const [, seen] = watcher.records.get();
  expect(seen?.log.map(({ chart, event, payload }) => [chart, event, payload])).toContainEqual([
    'linkField',
    'link.given',
    '{"target":{"path":"/visit","url":null},"accessToken":"•••"}',
  ]);
  expect(changes).toBeGreaterThan(0);
  expect(JSON.stringify(channels.sent)).not.toContain('abcdef');

  actor.stop();
  screen.leave();
  expect(watcher.records.get().map(({ window }) => window)).toEqual(['b']);
});

it('TEST-03 removes actors that have ended or were stopped', () => {
  const screen = createRecorder('a', createChannels().open(), () => '/domains/1');
  const form = () =>
    createActor(entityFormMachine, { input: { draft: {}, revision: null }, inspect: screen.inspect }).start();
  const running = () => screen.records.get().flatMap(({ actors }) => actors.map(({ chart }) => chart));
  const [left, stopped] = [form(), form()];
  expect(running()).toEqual(['entityForm', 'entityForm']);
  left.send({ type: 'form.cancelled' });
  expect(running()).toEqual(['entityForm']);
  stopped.stop();
  expect(running()).toEqual([]);
});
