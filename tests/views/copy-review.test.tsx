/** The review of a copy: what a refusal and a lost answer leave, and that nothing is closed while it is copied. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CopyRequest, CopyReview, MadeCopy } from '../../contract/copies.ts';
import { ApiError } from '../../src/api/client.ts';
import { CopyReviewDialog } from '../../src/pages/copying/copy-review.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';

const counts = { pages: 1, sections: 0, items: 0, images: 0 };
const reviewed = (seen: string): CopyReview => ({
  ...{ counts, path: '/roses', path_taken_by: null, below: 0, missing: [], images: [], seen },
});
const notWritten = 'Nothing was written.';
const notKnown = /not known whether it was copied/;

async function show() {
  let serial = 0;
  const { client } = controllableClient({ reviewCopy: () => reviewed(`review ${++serial}`) });
  const sent: CopyRequest[] = [];
  let answer = { resolve: (_: MadeCopy) => {}, reject: (_: unknown) => {} };
  const onClose = vi.fn();
  renderServed(
    <CopyReviewDialog
      title="Duplicate Roses"
      action="Duplicate"
      target={{ id: 1, fqdn: 'roses.small.example' }}
      sourceName="roses.small.example"
      body={{ kind: 'page', id: 3, place: null }}
      run={(request) => {
        sent.push(request);
        return new Promise((resolve, reject) => (answer = { resolve, reject }));
      }}
      onDone={() => {}}
      onClose={onClose}
    />,
    client,
  );
  await act(settled);
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await act(settled);
  };
  const refuse = async (failure: ConstructorParameters<typeof ApiError>[0]) => {
    answer.reject(new ApiError(failure));
    await act(settled);
  };
  return { sent, onClose, press, refuse };
}

const refusal = (code: string) => ({
  ...({ code: 'refused', status: 409, message: `Api Error: {"error":"Sorry.","code":"${code}"}` } as const),
});

it('COPY-02 what has changed since the review is reviewed again, so that the next press can succeed', async () => {
  const { sent, press, refuse } = await show();
  await press('Duplicate');
  await refuse(refusal('review_outdated'));
  expect(screen.getByText(notWritten)).toBeTruthy();
  await press('Duplicate');
  expect(sent.map(({ seen }) => seen)).toEqual(['review 1', 'review 2']);
});

it('COPY-02 after a lost answer the same is sent again, and it is not said that nothing was written', async () => {
  const { sent, press, refuse } = await show();
  await press('Duplicate');
  await refuse({ code: 'unreachable', message: 'The server cannot be reached.' });
  expect(screen.getByText(notKnown)).toBeTruthy();
  fireEvent.blur(screen.getByLabelText('Path'));
  await press('Duplicate');
  await refuse(refusal('first_request_under_way'));
  expect(screen.getByText(notKnown)).toBeTruthy();
  await press('Duplicate');
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).toEqual(sent[0]);
  expect(screen.queryByText(notWritten)).toBeNull();
});

it('COPY-02 the review stays open while it is copied', async () => {
  const { onClose, press, refuse } = await show();
  await press('Duplicate');
  await press('Cancel');
  await press('Close');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  await refuse({ code: 'forbidden', status: 403, message: 'Api Error: {}' });
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
});
