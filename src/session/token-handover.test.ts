import { expect, test } from 'vitest';
import { decode } from '../../contract/decode.ts';
import { askOtherTabs, handTokenOver, request, sharingChannel } from './token-handover.ts';

test('APP-15 a tab takes the session of another that has one, and goes on alone if none answers in time', async () => {
  expect(await askOtherTabs(20)).toBeNull();
  const token = { accessToken: 'abc', expiresAt: 5 };
  const other = new BroadcastChannel(sharingChannel);
  const isTaken = new Promise((resolve) => {
    other.onmessage = ({ data }: MessageEvent<unknown>) => {
      const asked = decode(request, data);
      if (asked.ok) resolve(handTokenOver(asked.value.nonce, token));
    };
  });
  expect(await askOtherTabs(2000)).toEqual(token);
  expect(await isTaken).toBe(true);
  other.close();
});
