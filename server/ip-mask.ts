import { isIP } from 'node:net';

/** How much of an address is made zero. Matomo's own default is two octets and 80 bits. */
export type MaskLevel = { ipv4Octets: number; ipv6Bits: number };

export const usualMask: MaskLevel = { ipv4Octets: 2, ipv6Bits: 80 };

/** The address with its last part made zero; empty for what is no address. */
export function maskIp(address: string, level: MaskLevel = usualMask): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isIP(mapped) === 4 ? `::ffff:${maskIpv4(mapped, level.ipv4Octets)}` : '';
  if (isIP(address) === 4) return maskIpv4(address, level.ipv4Octets);
  return isIP(address) === 6 ? maskIpv6(address, level.ipv6Bits) : '';
}

function maskIpv4(address: string, octets: number): string {
  const kept = address.split('.').slice(0, 4 - octets);
  return [...kept, ...Array<string>(octets).fill('0')].join('.');
}

function maskIpv6(address: string, bits: number): string {
  const kept = 128 - bits;
  const groups = groupsOf(address.replace(/%.*$/, '')).map((group, index) => {
    const keptHere = Math.min(Math.max(kept - index * 16, 0), 16);
    return (group & ((0xffff << (16 - keptHere)) & 0xffff)).toString(16);
  });
  return canonical(groups.join(':'));
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = canonical(address).split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** The shortest way to write it, as RFC 5952 has it: a URL's host is written so. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}
