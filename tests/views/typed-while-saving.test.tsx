// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FormOptions, Saved } from '../../src/forms/entity-form.ts';
import { type EntityForm, useEntityForm } from '../../src/forms/use-entity-form.ts';
import { behindPaint } from '../../src/lib/behind-paint.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { Served } from '../support/served.tsx';

type Draft = { body: string };

type Shown = { options: FormOptions<Draft>; emitted: (type: string) => void; show: (form: EntityForm<Draft>) => void };

function Form({ options, emitted, show }: Shown) {
  show(useEntityForm({ ...options, onEmitted: ({ type }) => emitted(type) }));
  return null;
}

afterEach(cleanup);

test('TEXT-08 a key that waits for its paint is in the form before the answer to a save is', async () => {
  let form: EntityForm<Draft> | null = null;
  const answers: ((saved: Saved) => void)[] = [];
  const emitted = vi.fn();
  const options: FormOptions<Draft> = {
    draft: { body: 'Rose' },
    revision: 1,
    save: () => new Promise((resolve) => answers.push(resolve)),
    changed: (id) => ({ type: 'page.saved', domainId: 1, pageId: id }),
  };
  const { client } = controllableClient();
  render(<Served by={client}>{<Form {...{ options, emitted }} show={(shown) => (form = shown)} />}</Served>);
  const shown = () => form ?? expect.fail('no form');
  act(() => shown().change('body', 'Roses'));
  act(() => shown().submit());
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => {
    behindPaint(() => shown().change('body', 'Roses!'));
    answers[0]?.({ id: 1, revision: 2 });
    await vi.waitFor(() => expect(shown().status).not.toBe('saving'));
  });
  expect(shown().draft).toEqual({ body: 'Roses!' });
  expect(shown().isUnsaved).toBe(true);
  expect(emitted).not.toHaveBeenCalled();
});
