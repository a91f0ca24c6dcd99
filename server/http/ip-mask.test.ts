import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { maskIp } from './client-address.ts';

type Masked = [address: string, masked: string[]];
type Vectors = {
  ip_mask: {
    levels: { ipv4_octets_zeroed: number[]; ipv6_bits_zeroed: number[] };
    ipv4: Masked[];
    ipv6: Masked[];
  };
};
const { ip_mask } = JSON.parse(
  readFileSync(new URL('../../tests/vectors/matomo.json', import.meta.url), 'utf8'),
) as Vectors;
const { ipv4_octets_zeroed, ipv6_bits_zeroed } = ip_mask.levels;

describe('an address of the network', () => {
  it.each([...ip_mask.ipv4, ...ip_mask.ipv6])('TRACK-03 MT14 %s is masked as Matomo masks it', (address, masked) => {
    const levels = ipv4_octets_zeroed.map((ipv4Octets, level) => ({
      ipv4Octets,
      ipv6Bits: ipv6_bits_zeroed[level] ?? 0,
    }));
    expect(levels.map((level) => maskIp(address, level))).toEqual(masked);
  });

  it('TRACK-03 loses two octets or 80 bits unless told otherwise, also inside an IPv6 address', () => {
    expect(maskIp('192.168.17.4')).toBe('192.168.0.0');
    expect(maskIp('2001:db8:0:8d3:0:8a2e:70:7344')).toBe('2001:db8::');
    expect(maskIp('::ffff:127.255.255.255')).toBe('::ffff:127.255.0.0');
    expect(maskIp('fe80::1%eth0')).toBe('fe80::');
    expect(maskIp('::1')).toBe('::');
  });

  it('TRACK-03 text that is not an address is masked as nothing', () => {
    for (const text of ['', 'localhost', '1.2.3', '::ffff:1.2.3.999']) expect(maskIp(text)).toBe('');
  });
});
