// @vitest-environment happy-dom
/** What React renders and drops must not have begun anything. */
import { cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AnyActorRef, createActor, isMachineSnapshot } from 'xstate';
import type { FormOptions } from '../../src/forms/entity-form.ts';
import { useInvokedForm } from '../../src/forms/use-invoked-form.ts';
import { partFormLogic } from '../../src/pages/use-page-editing.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { Served } from '../support/served.tsx';

const options: FormOptions<{ headline: string }> = {
  draft: { headline: 'Roses' },
  revision: 1,
  save: vi.fn(),
  changed: (id) => ({ type: 'page.saved', domainId: 1, pageId: id }),
};

afterEach(cleanup);

function Form({ actor, show }: { actor: AnyActorRef; show: (text: string) => void }) {
  const form = useInvokedForm(actor, options);
  show(`${form.draft.headline} ${form.isUnsaved}`);
  return null;
}

describe('PAGE-21 the form that a chart has invoked', () => {
  const begin = () => {
    const actor = createActor(partFormLogic, { input: undefined }).start();
    const begun: unknown[] = [];
    const send = actor.send.bind(actor);
    actor.send = (event) => {
      begun.push(event.type);
      send(event);
    };
    return { actor, begun };
  };

  it('PAGE-21 begins once, and shows its fields from the first render on', () => {
    const { actor, begun } = begin();
    const shown: string[] = [];
    const show = (text: string) => void shown.push(text);
    const { client } = controllableClient();
    const { unmount } = render(
      <StrictMode>
        <Served by={client}>
          <Form actor={actor} show={show} />
        </Served>
      </StrictMode>,
    );
    expect(begun).toEqual(['form.begun']);
    expect(isMachineSnapshot(actor.getSnapshot())).toBe(true);
    expect(new Set(shown)).toEqual(new Set(['Roses false']));
    unmount();
  });

  it('PAGE-21 does not begin in a render that React drops', () => {
    const { actor, begun } = begin();
    const drop = () => {
      throw new Error('dropped');
    };
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { client } = controllableClient();
    expect(() => render(<Served by={client}>{<Form actor={actor} show={drop} />}</Served>)).toThrow('dropped');
    vi.restoreAllMocks();
    expect(begun).toEqual([]);
    expect(isMachineSnapshot(actor.getSnapshot())).toBe(false);
  });
});
