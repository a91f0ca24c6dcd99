/** Every transition of the chart, walked through the words and buttons of the dialog. */

import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import type { LibraryImage } from '../../contract/entities.ts';
import { type Candidate, type ImagePickerEmitted, imagePickerMachine } from '../../machines/image-picker.machine.ts';
import type { Client } from '../../src/api/client.ts';
import { ImagePickerDialog } from '../../src/images/image-field.tsx';
import { ImageProxyProvider } from '../../src/images/image-proxy-context.ts';
import { presentPicker } from '../../src/images/use-image-picker.ts';
import type { ImageUpload, ShownFile } from '../../src/images/use-image-upload.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { failure, image, imagePickerChart, signedUrl } from '../charts/image-picker.chart.ts';
import { button, labelled } from '../support/by-name.ts';
import { controlledActor, execute, settled } from '../support/model.ts';
import { replay } from '../support/replay.ts';
import { Served } from '../support/served.tsx';

const libraryImage: LibraryImage = {
  ...{ ...image, category: 'Gebäude', copyright: 'Stadtarchiv', notes: null, width: 640, height: 480 },
  ...{ scope: 'site', revision: 3, home: null, foreign_websites: 0, file_hash: null },
};
type Actor = ActorRefFrom<typeof imagePickerMachine>;

const keys = { host: 'https://proxy.example', salt: '00', secret: '00' };
const client = { libraryScope: 'site', call: async () => [libraryImage] } as unknown as Client;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});

describe('IMG-01 IMG-03 IMG-10 the picker chart in its dialog', () => {
  replay(imagePickerChart, 'view', async ({ steps }) => {
    const signing = controlledActor<string, Candidate>();
    const emitted: ImagePickerEmitted[] = [];
    const actor = createActor(imagePickerMachine.provide({ actors: { signImage: signing.logic } }));
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    render(<Screen actor={actor} />);
    const press = (name: string) => fireEvent.click(button(name));
    const leaving = () => (actor.getSnapshot().matches({ open: 'editing' }) ? 'Cancel' : 'All images');
    const executors: ExecutorsOf<typeof imagePickerChart> = {
      'picker.opened': (event) => actor.send(event),
      'picker.closed': () => press('Close'),
      'image.shown': () => press('Show'),
      'image.edited': () => press('Edit'),
      'upload.opened': () => press('Upload new Image'),
      'mode.left': () => press(leaving()),
      'image.selected': () => press('Select'),
      'failure.dismissed': () => press('Dismiss'),
      'xstate.done.actor.signImage': () => signing.resolve(signedUrl),
      'xstate.error.actor.signImage': () => signing.reject(failure),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await act(settled);
      expect(actor.getSnapshot().value).toEqual(step.value);
      expectScreen(actor);
    }
    const selected = steps.filter(({ event }) => event.type === 'xstate.done.actor.signImage').length;
    expect(emitted).toHaveLength(selected);
    for (const event of emitted) expect(event).toMatchObject({ image: { id: 84 }, signedUrl });
    actor.stop();
  });
});

it('IMG-03 a press on the picture selects it, in cards and in the table', async () => {
  const signing = controlledActor<string, Candidate>();
  const selected = vi.fn();
  const actor = createActor(imagePickerMachine.provide({ actors: { signImage: signing.logic } }));
  actor.on('image.picked', selected);
  actor.start();
  render(<Screen actor={actor} />);
  for (const layout of ['Cards', 'Table']) {
    await act(() => actor.send({ type: 'picker.opened', hasFiles: false }));
    await act(settled);
    await act(() => fireEvent.click(screen.getByRole('radio', { name: layout })));
    await act(() => fireEvent.click(screen.getByRole('img')));
    await act(() => signing.resolve(signedUrl));
    await act(settled);
  }
  expect(selected).toHaveBeenCalledTimes(2);
  actor.stop();
});

function Screen({ actor }: { actor: Actor }) {
  const picker = presentPicker(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  );
  return (
    <ImageProxyProvider value={keys}>
      <Served by={client}>
        <ImagePickerDialog picker={picker} upload={storedUpload} chosenId={null} />
      </Served>
    </ImageProxyProvider>
  );
}

/** One file that has arrived. */
const storedFile: ShownFile = {
  ...{ key: 'a', name: 'a.webp', size: 10, kind: 'WebP', width: 1, height: 1, refusal: null },
  ...{ texts: { alt: 'A', isDecorative: false, category: '', copyright: '', notes: '' }, needsText: false },
  ...{ preview: null, hash: null },
  ...{ status: 'stored', progress: 1, failure: null, image },
};
const nothing = () => {};
const storedUpload: ImageUpload = {
  ...{ phase: 'done', isBusy: false, files: [storedFile], left: 0, failed: 0, stored: 1 },
  ...{ add: nothing, remove: nothing, change: nothing, submit: nothing, stop: nothing, leave: nothing },
  ...{ shared: { category: '', copyright: '', notes: '' }, share: nothing },
  newHome: { value: 'common', choose: nothing, options: [], home: undefined },
  unfinished: {
    ...{ names: [], persistedAt: null, missing: [], problem: null },
    ...{ seek: () => nothing, restore: nothing, discard: nothing },
  },
};

const names = {
  browsing: 'Select an image',
  selecting: 'Select an image',
  showing: 'Show image',
  editing: 'Edit image',
  uploading: 'Upload new Image',
};

function expectScreen(actor: Actor) {
  const { value, context } = actor.getSnapshot();
  const mode = typeof value === 'string' ? null : value.open;
  if (mode) expect(labelled('[role="dialog"]', names[mode])).toHaveLength(1);
  expect(screen.queryAllByText(/The image cannot be placed:/)).toHaveLength(mode && context.failure ? 1 : 0);
  expect(screen.queryAllByLabelText('Descriptive Name')).toHaveLength(mode === 'editing' ? 1 : 0);
}
