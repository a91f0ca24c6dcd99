// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { linkFieldMachine } from '../../machines/link-field.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { inspect } from './inspect.ts';

afterEach(() => void vi.restoreAllMocks());

it('TEST-03 Stately’s inspector is shown every chart that runs, also those from before it was opened, and no secret', async () => {
  const shown: { type: string; name?: string; event?: object }[] = [];
  const opened = { postMessage: (message: (typeof shown)[number]) => void shown.push(message) };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  const field = createActor(linkFieldMachine, { input: { target: { path: null, url: null } }, inspect }).start();
  field.send({ type: 'page.choose' });
  expect(open).not.toHaveBeenCalled();

  window.inspectCharts();
  expect(open).toHaveBeenCalledOnce();
  const session = createActor(sessionMachine, { inspect }).start();
  session.send({ type: 'token.renewed', token: { accessToken: 'a-secret', expiresAt: null } });
  field.send({ type: 'page.chosen', path: '/visit' });
  window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }));

  await expect.poll(() => shown.filter(({ type }) => type === '@xstate.event').length).toBe(3);
  expect(shown.flatMap(({ type, name }) => (type === '@xstate.actor' ? [name] : []))).toEqual(['linkField', 'session']);
  expect(shown).toContainEqual(
    expect.objectContaining({ type: '@xstate.event', event: { type: 'page.chosen', path: '/visit' } }),
  );
  expect(shown.some(({ event }) => event && 'type' in event && event.type === 'page.choose')).toBe(false);
  expect(JSON.stringify(shown)).not.toContain('a-secret');
  session.stop();
  field.stop();
});
