// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { decode } from '../../contract/decode.ts';
import { meKey, rememberedMe, tokenKey } from '../lib/token-keys.ts';
import { askOtherTabs, handTokenOver, request, sharingChannel } from './session-sharing.ts';

test('APP-15 a tab takes over the session of another tab, and gives up if none answers in time', async () => {
  expect(await askOtherTabs(20)).toBeNull();
  const token = { accessToken: 'abc', expiresAt: 5 };
  sessionStorage.setItem(tokenKey, 'abc');
  sessionStorage.setItem(meKey, 'abc {"id":7}');
  const other = new BroadcastChannel(sharingChannel);
  const isTaken = new Promise((resolve) => {
    other.onmessage = ({ data }: MessageEvent<unknown>) => {
      const requested = decode(request, data);
      if (requested.ok) resolve(handTokenOver(requested.value.nonce, token));
    };
  });
  const asking = askOtherTabs(2000);
  expect(await asking).toEqual(token);
  expect(rememberedMe(sessionStorage)).toBe('{"id":7}');
  expect(await isTaken).toBe(true);
  other.close();
});
