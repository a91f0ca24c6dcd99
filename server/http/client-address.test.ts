import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddressOf, createClientAddresses, maskedAddress, networkOf } from './client-address.ts';

function rememberAddress(
  peer: string,
  headers: Record<string, string>,
  trusted: string[],
  origin = 'http://127.0.0.1:4000',
) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  createClientAddresses(trusted, origin).rememberAddress(request);
  return { address: clientAddressOf(request), headers: request.headers };
}

describe('client addresses', () => {
  it('S59 without a trusted proxy the client is the peer, and the headers are removed', () => {
    const headers = {
      'x-forwarded-for': '203.0.113.1',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=x',
      accept: '*/*',
    };
    expect(rememberAddress('192.0.2.1', headers, [])).toEqual({ address: '192.0.2.1', headers: { accept: '*/*' } });
    expect(rememberAddress('192.0.2.1', headers, ['10.0.0.0/8'])).toEqual({
      address: '192.0.2.1',
      headers: { accept: '*/*' },
    });
  });

  it('S59 behind trusted proxies the client is the last address that is not one of them', () => {
    const trusted = ['10.0.0.0/8', '::1'];
    const from = (chain: string, peer = '10.1.2.3') =>
      rememberAddress(peer, { 'x-forwarded-for': chain }, trusted).address;
    expect(from('203.0.113.1')).toBe('203.0.113.1');
    expect(from('198.51.100.9, 203.0.113.1, 10.9.9.9')).toBe('203.0.113.1');
    expect(from('2001:db8::7', '::1')).toBe('2001:db8::7');
    expect(from('203.0.113.1', '::ffff:10.1.2.3')).toBe('203.0.113.1');
    expect(from('not an address')).toBe('10.1.2.3');
    expect(from('')).toBe('10.1.2.3');
  });

  it.each([
    ['203.0.113.1:4711', '203.0.113.1'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['"[2001:db8::7]"', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
  ])('S63 the entry %s is the address %s', (entry, address) => {
    const headers = { 'x-forwarded-for': `198.51.100.9, ${entry}` };
    expect(rememberAddress('10.1.2.3', headers, ['10.0.0.0/8']).address).toBe(address);
  });

  it('S63 entries before an unreadable one are ignored', () => {
    const from = (chain: string) => rememberAddress('10.1.2.3', { 'x-forwarded-for': chain }, ['10.0.0.0/8']).address;
    expect(from('198.51.100.9, unknown')).toBe('10.1.2.3');
    expect(from('198.51.100.9, _hidden, 10.9.9.9')).toBe('10.9.9.9');
    expect(from('198.51.100.9, 203.0.113.1:port')).toBe('10.1.2.3');
  });

  it.each([
    ['192.0.2.77', '192.0.2.77'],
    ['2001:db8:1:2:3::4', '2001:db8:1:2::'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
    ['2001:db8:1:3::1', '2001:db8:1:3::'],
    ['', ''],
  ])('S63 %s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('with an https origin every request counts as secure, whatever it claims', () => {
    const { headers } = rememberAddress('192.0.2.1', { 'x-forwarded-proto': 'http' }, [], 'https://kontor.example');
    expect(headers).toEqual({ 'x-forwarded-proto': 'https' });
  });

  it.each([
    ['192.0.2.77', '192.0.2.0'],
    ['2001:db8:1:2:3::4', '2001:db8:1::'],
    ['2001:db8::4', '2001:db8::'],
    ['', ''],
  ])('S56 %s is logged as %s', (address, masked) => {
    expect(maskedAddress(address)).toBe(masked);
  });
});
