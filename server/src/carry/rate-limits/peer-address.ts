/**
 * The address of a caller: for limits, logs of sessions and pages that only this machine may read. Every place that needs a caller's
 * address uses this, so that a client behind a reverse proxy is not counted as the proxy, and none can choose its address.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';

/** The caller's address, as text of an IPv4 or IPv6 address; empty where the connection is already gone. */
export type PeerAddress = (request: IncomingMessage) => string;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** `10.1.2.3`, `10.0.0.0/8`, `2001:db8::/32`; undefined where the text is neither an address nor a range. */
function rangeOf(text: string): { address: string; prefix: number } | undefined {
  const [address = '', length, ...rest] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return undefined;
  const prefixMax = isIPv6(address) ? 128 : 32;
  if (length === undefined) return { address, prefix: prefixMax };
  return /^\d{1,3}$/.test(length) && Number(length) <= prefixMax ? { address, prefix: Number(length) } : undefined;
}

/** The first entry of a list of addresses and CIDR ranges that is neither; undefined where all are good. */
export const wrongRange = (ranges: readonly string[]): string | undefined =>
  ranges.find((range) => rangeOf(range) === undefined);

/**
 * The first range that holds a large part of all addresses, as no proxies of ours do: the whole of either kind, halves of it, and all IPv4 written as IPv6.
 * Whoever connects from a trusted address chooses which one counts.
 */
export const wideRange = (ranges: readonly string[]): string | undefined =>
  ranges.find((range) => {
    const { address, prefix } = rangeOf(range) ?? { address: '', prefix: 128 };
    if (!isIPv6(address)) return prefix < 8;
    // Private addresses are fc00::/7; below ::ffff:0:0/96 there are those of IPv4.
    return prefix < 7 || (prefix < 104 && /^(::|0:)/.test(address));
  });

/** One entry of X-Forwarded-For: an address, by some proxies with a port. Undefined where it is none. */
function forwardedAddress(entry: string): string | undefined {
  const text = entry.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : bare;
}

/** Whether an address is one of these (addresses and CIDR ranges). */
export function isOneOf(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges.map(rangeOf))
    if (range) list.addSubnet(range.address, range.prefix, familyOf(range.address));
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/**
 * Reads addresses where requests may come through these proxies (addresses and CIDR ranges). The peer of the connection counts, unless it is a
 * trusted proxy: then the right-most address of X-Forwarded-For that is not trusted. No other header is read, and none from another peer.
 */
export function peerAddressBehind(trustedProxies: readonly string[]): PeerAddress {
  const isTrusted = isOneOf(trustedProxies);
  const direct: PeerAddress = ({ socket }) => socket.remoteAddress ?? '';
  if (trustedProxies.length === 0) return direct;
  return (request) => {
    let address = direct(request);
    const header = request.headers['x-forwarded-for'];
    const entries = typeof header === 'string' && isTrusted(address) ? header.split(',') : [];
    while (entries.length > 0 && isTrusted(address)) {
      const next = forwardedAddress(entries.pop() ?? '');
      // What a proxy could not read as an address is not a caller: the proxy itself counts.
      if (next === undefined) break;
      address = next;
    }
    return address;
  };
}

/**
 * The name under which a caller's address is counted, wherever something is limited by address (requests, sockets, guesses, codes). The owner of
 * an IPv6 address has its whole /64, so that is one caller; an IPv4 address written as IPv6 is that IPv4 address. Other text is its own name.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const canonical = new SocketAddress({ address: plain, family: 'ipv6' }).address;
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1];
  if (mapped !== undefined) return mapped;
  // An IPv4 tail takes the place of two groups.
  const groups = left.length + right.length + (canonical.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - groups }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/**
 * The name of the network around an address, from its `addressKey`: an IPv6 /48, which is the most that a home line or a site is given, and of IPv4
 * the /24, since smaller blocks are not routed on their own. Other text is its own name.
 */
export function networkKey(key: string): string {
  if (key.endsWith('::/64')) return `${key.split(':').slice(0, 3).join(':')}::/48`;
  return isIP(key) === 4 ? `${key.slice(0, key.lastIndexOf('.'))}.0/24` : key;
}

/** A home line has up to an IPv6 /48, which is 65,536 of the /64 that count as one address: all of them together get this many times the limit of one. */
export const networkTimes = 16;
/** The network that is limited together with an address, from its `addressKey`; none of IPv4, whose /24 is many customers. */
export const networkOf = (key: string): string | undefined => (key.endsWith('::/64') ? networkKey(key) : undefined);

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, familyOf(address));
