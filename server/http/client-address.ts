import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { convertIPv6BinaryToString, convertIPv6ToBinary } from 'hono/utils/ipaddr';

export type ClientAddresses = ReturnType<typeof createClientAddresses>;

const addresses = new WeakMap<IncomingMessage, string>();

/** @param trustedProxies addresses or CIDR ranges */
export function createClientAddresses(trustedProxies: readonly string[], publicOrigin: string) {
  const trusted = addressList(trustedProxies);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  /** Cached, because a connection has one peer and many requests. */
  const peers = new WeakMap<Socket, { peer: string; isProxy: boolean }>();
  const peerOf = (socket: Socket) => {
    const known = peers.get(socket);
    if (known) return known;
    const peer = plainAddress(socket.remoteAddress ?? '');
    const found = { peer, isProxy: isTrusted(peer) };
    peers.set(socket, found);
    return found;
  };
  return {
    /** Determines the client's address, and removes the forwarding headers. Call it before anything else reads the request. */
    rememberAddress(request: IncomingMessage): void {
      const { peer, isProxy } = peerOf(request.socket);
      addresses.set(request, isProxy ? clientBehind(peer, forwardedFor(request), isTrusted) : peer);
      for (const name of Object.keys(request.headers)) {
        if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete request.headers[name];
      }
      // This process never terminates TLS: with an https origin, requests come from our own proxy.
      if (publicOrigin.startsWith('https:')) request.headers['x-forwarded-proto'] = 'https';
    },
  };
}

/** The peer's address, or the one that a trusted proxy reports. Empty without `rememberAddress`. */
export function clientAddressOf(request: IncomingMessage): string {
  return addresses.get(request) ?? '';
}

/**
 * Rate limits count by IPv4 address, and by the first 64 bits of an IPv6 address, because a client
 * usually controls that whole network.
 */
export function clientNetworkOf(request: IncomingMessage): string {
  return networkOf(clientAddressOf(request));
}

export function networkOf(address: string): string {
  return isIP(address) === 6 ? maskIp(address, { ipv4Octets: 0, ipv6Bits: 64 }) : address;
}

/** For logs: the last octet of IPv4 becomes zero; of IPv6, only the first 48 bits are kept. */
export function maskedAddress(address: string): string {
  return maskIp(address, { ipv4Octets: 1, ipv6Bits: 80 });
}

/** The last address in the chain that is not a trusted proxy. Entries before an unreadable one are ignored. */
function clientBehind(peer: string, chain: readonly string[], isTrusted: (address: string) => boolean): string {
  let client = peer;
  for (const address of chain.toReversed()) {
    if (isIP(address) === 0) return client;
    client = address;
    if (!isTrusted(address)) return client;
  }
  return client;
}

function forwardedFor(request: IncomingMessage): string[] {
  return [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .map((part) => plainAddress(bareAddress(part.trim())));
}

/** Some proxies append a port, add brackets and quotation marks, or include the zone of a link-local address. */
function bareAddress(entry: string): string {
  const unquoted = entry.replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(unquoted) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(unquoted) ?? [];
  return (bracketed ?? beforePort ?? unquoted).replace(/%[\w.-]+$/, '');
}

/** A dual-stack socket writes an IPv4 peer as `::ffff:127.0.0.1`. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** @param entries addresses or CIDR ranges */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** How much of an address is set to zero. Matomo's own default is two octets and 80 bits. */
type MaskLevel = { ipv4Octets: number; ipv6Bits: number };

const usualMask: MaskLevel = { ipv4Octets: 2, ipv6Bits: 80 };

/** The address with its last part set to zero; empty if it is not an address. */
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
  const masked = BigInt(bits);
  return convertIPv6BinaryToString((convertIPv6ToBinary(address.replace(/%.*$/, '')) >> masked) << masked);
}
