/** Every transition of the chart, walked through the fields and buttons of the upload. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, fromCallback } from 'xstate';
import type { Failure } from '../../contract/failures.ts';
import {
  type ImageUploadEmitted,
  type ImageUploadEvent,
  imageUploadMachine,
  type UploadFile,
} from '../../machines/image-upload.machine.ts';
import { UploadActions, UploadMode } from '../../src/images/upload-mode.tsx';
import { presentUpload } from '../../src/images/use-image-upload.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { file, image, imageUploadChart, project } from '../charts/image-upload.chart.ts';
import { button, buttons, labelled } from '../support/by-name.ts';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';

const nothing = () => {};
const nothingUnfinished = {
  ...{ names: [], persistedAt: null, missing: [], problem: null },
  ...{ seek: () => nothing, restore: nothing, discard: nothing },
};
type Actor = ActorRefFrom<typeof imageUploadMachine>;

describe('IMG-05 X22 the upload chart on its screen', () => {
  replay(imageUploadChart, 'view', async ({ steps }) => {
    const { actor, emitted } = startUpload();
    render(<Screen actor={actor} />);
    const press = (name: string | RegExp) => fireEvent.click(button(name));
    const shownFiles = () => actor.getSnapshot().context.files.filter(({ name }) => name === file.name);
    const groups = () => labelled('[role="group"]', file.name);
    const each = (event: Extract<ImageUploadEvent, { key: string }>) => {
      for (const { key } of shownFiles()) actor.send({ ...event, key });
    };
    let added = 0;
    const executors: ExecutorsOf<typeof imageUploadChart> = {
      'files.added': ({ files: [chosen] }) => {
        added += 1;
        actor.send({ type: 'files.added', files: [{ ...(chosen ?? file), key: `file ${added}` }] });
      },
      'file.removed': (event) => {
        const pressed = groups().flatMap((group) => buttons(/^(?:Remove|Stop sending)$/, group));
        for (const one of pressed) fireEvent.click(one);
        each(event);
      },
      'text.changed': (event) => {
        for (const field of groups().flatMap((group) => within(group).queryAllByLabelText('Descriptive Name'))) {
          fireEvent.change(field, { target: { value: event.texts.alt } });
        }
        each(event);
      },
      'upload.submitted': () => press(/^(?:Save|Retry failed)$/),
      'upload.stopped': () => press('Cancel'),
      'upload.left': () => press(actor.getSnapshot().matches('done') ? 'All images' : 'Cancel'),
      'file.begun': each,
      'file.progressed': each,
      'file.stored': each,
      'file.failed': each,
      'run.ended': (event) => actor.send(event),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      const { value, context } = actor.getSnapshot();
      expect(value).toEqual(step.value);
      expect(project(context)).toEqual(step.context);
      expectScreen(actor);
    }
    expect(emitted.every(({ image: stored }) => stored.id === 190)).toBe(true);
    actor.stop();
  });

  it('IMG-05 what has arrived is not sent again: a retry sends the failed ones only', () => {
    const { actor, sent, emitted } = startUpload();
    const files = ['one', 'two', 'three'].map((key) => ({ ...file, key }));
    actor.send({ type: 'files.added', files: [...files, { ...file, key: 'bomb', refusal: 'has 60 megapixels' }] });
    actor.send({ type: 'upload.submitted' });
    expect(actor.getSnapshot().value).toBe('describing');
    for (const { key } of files) actor.send({ type: 'text.changed', key, texts: { alt: key } });
    actor.send({ type: 'upload.submitted' });
    actor.send({ type: 'file.stored', key: 'one', image });
    actor.send({
      type: 'file.failed',
      key: 'two',
      failure: { code: 'unreachable', message: 'The server cannot be reached.' },
    });
    actor.send({ type: 'file.stored', key: 'three', image });
    actor.send({ type: 'run.ended' });
    actor.send({ type: 'upload.submitted' });
    expect(sent.map((keys) => keys.join(' '))).toEqual(['one two three', 'two']);
    actor.send({ type: 'file.stored', key: 'two', image });
    actor.send({ type: 'run.ended' });
    expect(actor.getSnapshot().value).toBe('done');
    expect(emitted).toHaveLength(3);
    actor.stop();
  });

  it.each([
    [{ code: 'invalid', status: 422, fields: { file_data: ['is damaged.'] } }, 'IMG_2041.jpg is damaged.'],
    [{ code: 'invalid', status: 422, fields: { alt: ['is too long.'] } }, 'The server did not accept what was sent.'],
    [{ code: 'refused', status: 400 }, 'The server did not accept what was sent.'],
    [{ code: 'refused', status: 400, said: 'The disk is full.' }, 'The disk is full.'],
    [{ code: 'refused', status: 401 }, 'The image library does not accept the token of this installation.'],
    [{ code: 'refused', status: 403 }, 'You are not allowed to do this.'],
    [{ code: 'refused', status: 404 }, 'It is not there any more.'],
    [{ code: 'refused', status: 409 }, 'It does not fit what is stored by now.'],
    [{ code: 'refused', status: 413 }, 'It is too large for the server.'],
    [{ code: 'refused', status: 418 }, 'The server refused it.'],
    [{ code: 'refused', status: 429 }, 'The server was asked too often. Wait a moment.'],
    [{ code: 'refused', status: 500 }, 'Something went wrong on the server.'],
    [{ code: 'refused', status: 503 }, 'The server is not available at the moment.'],
    [{ code: 'unreadable', status: 200 }, 'The server gave an answer that cannot be read.'],
    [{ code: 'unreachable', message: 'The server cannot be reached.' }, 'The server cannot be reached.'],
  ] satisfies [Omit<Failure, 'message'> & { message?: string }, string][])(
    'IMG-05 a file that fails with %j says so as an error: %s',
    async (refusal, words) => {
      const { actor } = startUpload();
      render(<Screen actor={actor} />);
      const failure: Failure = { message: 'Api Error: {"message":"no"}', ...refusal };
      await act(async () => {
        actor.send({ type: 'files.added', files: [{ ...file, key: 'one' }] });
        actor.send({ type: 'text.changed', key: 'one', texts: { alt: 'Roses' } });
        actor.send({ type: 'upload.submitted' });
        actor.send({ type: 'file.failed', key: 'one', failure });
        actor.send({ type: 'run.ended' });
      });
      const said = screen.getByRole('alert').textContent ?? '';
      expect(said).toMatch(/^IMG_2041\.jpg is (?:damaged|not stored)\./);
      expect(said.split(words)).toHaveLength(2);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Descriptive Name' }).value).toBe('Roses');
      expect(button('Retry failed')).toBeDefined();
      actor.stop();
    },
  );
});

function startUpload() {
  const emitted: ImageUploadEmitted[] = [];
  const sent: string[][] = [];
  const sendFiles = fromCallback<{ type: 'file.stopped'; key: string }, { files: readonly UploadFile[] }>(
    ({ input }) => {
      sent.push(input.files.map(({ key }) => key));
    },
  );
  const actor = createActor(imageUploadMachine.provide({ actors: { sendFiles } }));
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, emitted, sent };
}

function Screen({ actor }: { actor: Actor }) {
  const snapshot = useSelector(actor, (current) => current);
  const upload = presentUpload(snapshot, actor.send, {
    add: () => {},
    previewOf: () => null,
    hashOf: () => null,
    unfinished: nothingUnfinished,
    shared: { category: '', copyright: '', notes: '' },
    newHome: { value: 'common', choose: () => {}, options: [], home: undefined },
    share: () => {},
  });
  return (
    <>
      <UploadMode upload={upload} images={[]} />
      <UploadActions upload={upload} onLeave={() => {}} />
    </>
  );
}

function expectScreen(actor: Actor) {
  const { value, context } = actor.getSnapshot();
  const { files, isTried } = context;
  expect(labelled('[role="group"]', /^IMG_204/)).toHaveLength(files.length);
  const isMissing =
    value === 'describing' && isTried && files.some(({ status, texts }) => status !== 'stored' && texts.alt === '');
  expect(screen.queryAllByText('Say what can be seen, or mark the image as decorative.').length > 0).toBe(isMissing);
  for (const field of screen.queryAllByLabelText('Descriptive Name') as HTMLInputElement[]) {
    expect(field.value, 'never the name of the file').not.toContain('IMG_204');
  }
  const failed = files.filter(({ status }) => status === 'failed').length;
  expect(screen.queryAllByText(/IMG_2041\.jpg is damaged: it cannot be read as a JPEG image\./)).toHaveLength(failed);
  const sending = files.filter(({ status }) => status === 'sending').length;
  expect(labelled('[role="progressbar"]', 'Sending IMG_2041.jpg')).toHaveLength(sending);
}
