import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressKey, isLoopback, networkKey, peerAddressBehind, wrongRange } from './peer-address.ts';

const request = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

describe('the address of a caller', () => {
  const forged = { 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9', 'x-real-ip': '9.9.9.9' };
  it('is the address of the connection where no proxy is trusted', () => {
    const peerAddress = peerAddressBehind([]);
    expect(peerAddress(request('10.0.0.1', forged))).toBe('10.0.0.1');
    expect(peerAddress(request(undefined, forged))).toBe('');
  });

  const peerAddress = peerAddressBehind(['10.0.0.0/8', '2001:db8:ffff::/48', '192.0.2.7']);
  it.each([
    ['the header of a peer that is not trusted is ignored', '11.0.0.1', '9.9.9.9', '11.0.0.1'],
    ['a proxy without the header is the caller itself', '10.0.0.1', undefined, '10.0.0.1'],
    ['the address a trusted proxy saw', '10.0.0.1', '9.9.9.9', '9.9.9.9'],
    ['the right-most that is not trusted', '10.0.0.1', '8.8.8.8, 9.9.9.9, 192.0.2.7, 10.4.4.4', '9.9.9.9'],
    ['a trusted address from an untrusted one is not followed further', '10.0.0.1', '10.1.1.1, 9.9.9.9', '9.9.9.9'],
    ['all trusted: the left-most', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['an IPv4 proxy on an IPv6 socket', '::ffff:10.0.0.1', '9.9.9.9', '9.9.9.9'],
    ['an IPv6 proxy', '2001:db8:ffff::1', '2001:db8::5', '2001:db8::5'],
    ['a port behind the address', '10.0.0.1', '9.9.9.9:4711', '9.9.9.9'],
    ['a port behind an IPv6 address', '10.0.0.1', '[2001:db8::5]:443', '2001:db8::5'],
    ['no address at all: the proxy that passed it on', '10.0.0.1', '9.9.9.9, unknown', '10.0.0.1'],
    ['an empty entry', '10.0.0.1', '9.9.9.9,', '10.0.0.1'],
  ])('%s', (_what, peer, forwarded, address) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(peerAddress(request(peer, { ...forged, 'x-forwarded-for': '', ...headers }))).toBe(address);
  });
});

it.each([
  [['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32', '::/0'], undefined],
  [['10.0.0.1', 'proxy.example'], 'proxy.example'],
  [['10.0.0.0/33'], '10.0.0.0/33'],
  [['10.0.0.0/'], '10.0.0.0/'],
  [['10.0.0.0/8/8'], '10.0.0.0/8/8'],
  [['2001:db8::/129'], '2001:db8::/129'],
  [['10.0.0'], '10.0.0'],
  [['fe80::1%eth0'], 'fe80::1%eth0'],
  [[''], ''],
])('of the ranges %j the wrong one is %j', (ranges, wrong) => {
  expect(wrongRange(ranges)).toBe(wrong);
});

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:9::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::ffff:a01:203', '10.1.2.3'],
  ['64:ff9b::10.1.2.3', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

it.each([
  ['10.1.2.3', '10.1.2.0/24'],
  ['::ffff:10.1.2.3', '10.1.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ff00::', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
])('the network around %s is %s', (address, network) => {
  expect(networkKey(addressKey(address))).toBe(network);
});

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::2', false],
  ['', false],
])('%s is this machine: %j', (address, near) => {
  expect(isLoopback(address)).toBe(near);
});
