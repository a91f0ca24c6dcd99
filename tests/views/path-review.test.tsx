/** A new path in the form of a page: the review before it is written, and the other changes of the form. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import { dismissActionToasts } from '../../src/ui/toast.tsx';
import { changed, refusal, review, undone } from '../charts/path-change.chart.ts';
import {
  dialog,
  field,
  fill,
  inDialog,
  pass,
  preparePathForms,
  save,
  showPathForm,
  toast,
} from '../support/path-form.tsx';

preparePathForms();

type Calls = Awaited<ReturnType<typeof showPathForm>>;
const sent = ({ calls }: Calls, name: string) => calls.filter((call) => call.name === name).map(({ given }) => given);
const confirm = async () => {
  await act(async () => fireEvent.click(inDialog().getByRole('button', { name: /^(?:Change path|Try again)$/ })));
  await pass();
};
const sessionOver = new ApiError({ code: 'unauthenticated', status: 401, message: 'Api Error: no' });
const unreachable = new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' });
const signInAgain = ({ session }: Calls) =>
  act(async () => session.send({ type: 'token.renewed', token: { accessToken: 'new', expiresAt: null } }));

describe('REF-02 a new path', () => {
  it('REF-02 is a field like any other where the server does not tell what points there', async () => {
    const calls = await showPathForm({ knowsReferences: false });
    fill('Path', '/roses');
    await save();
    expect(sent(calls, 'updatePage')).toMatchObject([{ body: { path: '/roses' } }]);
    expect(sent(calls, 'reviewPathChange')).toEqual([]);
  });

  it('REF-02 is not sent unseen when it was typed while the session was over', async () => {
    const calls = await showPathForm();
    fill('Meta title', 'All roses');
    await save();
    act(() => calls.session.send({ type: 'token.refused', isFirst: false, returnTo: '/' }));
    await act(() => calls.reject('updatePage', sessionOver));
    await pass();
    fill('Path', '/roses');
    await signInAgain(calls);
    await pass();
    expect(screen.getByRole('alert').textContent).toContain('Press Save to see what the new path changes.');
    expect(sent(calls, 'updatePage')).toMatchObject([{ body: { meta_data: { meta_title: 'All roses' } } }]);
    await save();
    expect(sent(calls, 'reviewPathChange')).toHaveLength(1);
    await act(() => calls.resolve('reviewPathChange', review));
    await pass();
    expect(dialog()).not.toBeNull();
  });

  it('REF-06 offers no redirect from the path of a page that was never live', async () => {
    const calls = await showPathForm();
    fill('Path', '/roses');
    await save();
    const [own, below] = review.redirects.map((redirect) => ({ ...redirect, is_kept: false }));
    await act(() => calls.resolve('reviewPathChange', { ...review, redirects: [own, below] }));
    await pass();
    expect(inDialog().queryByRole('checkbox', { name: /^Keep redirects/ })).toBeNull();
    expect(dialog()?.textContent).toContain('moves 2 pages. All of it or nothing.');
  });

  it('REF-02 is undone by one press; a refused Undo can be tried again, as the same request', async () => {
    const calls = await showPathForm();
    fill('Path', '/roses');
    await save();
    await act(() => calls.resolve('reviewPathChange', review));
    await confirm();
    calls.move('/roses');
    await act(() => calls.resolve('changePath', changed));
    await pass();
    const press = async (name: string) => {
      fireEvent.click(within(toast() as HTMLElement).getByRole('button', { name }));
      await pass();
      expect(within(toast() as HTMLElement).getByRole('button', { name: 'Undoing…' })).toBeTruthy();
    };
    await press('Undo');
    await act(() => calls.reject('undoPathChange', new ApiError(refusal)));
    await pass();
    expect(toast()?.textContent).toContain('The path is not changed back: ');
    await press('Try again');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await act(() => calls.reject('undoPathChange', unreachable));
    await press('Try again');
    await act(() => calls.resolve('undoPathChange', undone));
    await pass();
    expect(screen.getByText('The path is / again.')).toBeTruthy();
    const requests = sent(calls, 'undoPathChange') as { params: object; idempotencyKey: string }[];
    expect(requests).toHaveLength(3);
    expect(requests[0]?.params).toEqual({ domainId: 1, changeId: 9 });
    expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('REF-02 is reviewed and written when the network or the session is back, and what was typed is kept', async () => {
    const calls = await showPathForm();
    fill('Meta title', 'All roses');
    fill('Path', '/roses');
    await save();
    const failed = () => inDialog().getByRole('alert').textContent;
    await act(() => calls.reject('reviewPathChange', unreachable));
    await pass();
    expect(failed()).toContain('What you typed is safe in the form.');
    await confirm();
    await act(() => calls.resolve('reviewPathChange', review));
    await pass();
    await confirm();
    await act(() => calls.reject('changePath', sessionOver));
    await pass();
    expect(failed()).toContain('What you typed is safe in the form.');
    expect(field('Meta title').value).toBe('All roses');
    expect(sent(calls, 'updatePage')).toEqual([]);
    await confirm();
    await act(() => calls.resolve('changePath', changed));
    await pass();
    const [first, second] = sent(calls, 'changePath');
    expect(second).toMatchObject({ idempotencyKey: expect.stringMatching(/./) });
    expect({ ...Object(second), signal: null }).toEqual({ ...Object(first), signal: null });
    expect(dialog()).toBeNull();
    expect(sent(calls, 'updatePage')).toHaveLength(1);
  });

  it.each([
    ['that the path was written with', 4, 5],
    ['that it began with, if a colleague has saved in between', 5, 4],
  ])('REF-02 that is written lets the form save its other fields with the revision %s', async (_, from, revision) => {
    const calls = await writePath({ ...changed, page_revision: { from, to: from + 1 } });
    await pass();
    expect(sent(calls, 'updatePage')).toMatchObject([{ revision }]);
  });

  it('REF-02 that is written does not lose the other fields when the page is reloaded before they are', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const calls = await writePath(changed);
    await pass(1000);
    expect(sent(calls, 'updatePage')).toHaveLength(1);
    act(() => dismissActionToasts('path 3'));
    cleanup();
    await pass(1000);

    const later = await showPathForm({ path: '/roses' });
    await pass(1000);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go on with this' })));
    await pass();
    expect([field('Meta title').value, field('Path').value]).toEqual(['All roses', '/roses']);
    await save();
    expect(sent(later, 'reviewPathChange')).toEqual([]);
    expect(sent(later, 'updatePage')).toMatchObject([{ body: { meta_data: { meta_title: 'All roses' } } }]);
  });
});

/** Another path and another title are saved, and the path is written. */
async function writePath(answer: object) {
  const calls = await showPathForm();
  fill('Meta title', 'All roses');
  fill('Path', '/roses');
  await save();
  await act(() => calls.resolve('reviewPathChange', review));
  await pass();
  await confirm();
  await act(() => calls.resolve('changePath', answer));
  return calls;
}
