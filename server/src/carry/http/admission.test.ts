import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { Admission, type TurnedAway } from './admission.ts';
import { peerAddressBehind } from '../rate-limits/peer-address.ts';
import type { Level } from '../rate-limits/pressure.ts';
import { refusalsMax } from '../rate-limits/refused-in-a-row.ts';
import { createThrottle } from '../rate-limits/throttle.ts';

const limit = (burst: number) => ({ perSecond: 1, burst });
const proxy = '10.0.0.1';
let level: Level;
let admission: Admission;
beforeEach(() => {
  level = 'low';
  const limits = { address: limit(4), page: limit(8), user: limit(6), urgent: limit(6), secret: limit(2) };
  admission = new Admission({
    sessions: { known: (token) => (token === 'ann' ? { userId: 1000, sessionId: 1 } : undefined) },
    staff: { known: (token) => (token === 's.bo' ? 1000 : undefined) },
    peerAddress: peerAddressBehind([proxy]),
    deviceOf: (headers) => (headers['device-secret'] === 'of ann' ? 'ann' : undefined),
    connections: { isCrowded: () => false, prove: () => undefined },
    throttle: createThrottle(limits, () => 0),
    pressure: { level: () => level },
  });
});

type Asked = {
  path?: string;
  headers?: Record<string, string>;
  from?: string;
  on?: Socket;
  urgentFor?: 'trader' | 'anyone';
};

function ask({ path = '/api/test', headers = {}, from = '192.0.2.1', on, urgentFor }: Asked = {}) {
  const socket = on ?? new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: from, configurable: true });
  const raw = Object.assign(new IncomingMessage(socket), { url: path, headers });
  const request = { raw, headers, routeOptions: { config: { urgentFor } } } as unknown as FastifyRequest;
  return { turnedAway: admission.ask(request), isOver: () => admission.isOver(request) };
}
const answers = (count: number, asked: Asked): (TurnedAway | undefined)[] =>
  Array.from({ length: count }, () => ask(asked).turnedAway);
const through = (count: number, asked: Asked) => answers(count, asked).filter((one) => one === undefined).length;

describe('a request takes from', () => {
  it('its address for calls and for pages apart, and another address has its own', () => {
    expect([through(9, {}), through(9, { path: '/' }), through(9, { path: '/assets/a.js' })]).toEqual([4, 8, 0]);
    expect([through(9, { from: '192.0.2.2' }), through(9, { from: '192.0.2.2', path: '/' })]).toEqual([4, 8]);
  });

  it('its user where the session is in memory, and its known device where its address has nothing left', () => {
    expect(through(9, {})).toBe(4);
    expect(through(9, { headers: { 'device-secret': 'of ann' } })).toBe(4);
    expect(through(9, { headers: { authorization: 'ann' } })).toBe(6);
  });

  it('DESK-076 S17 its member of the staff where the session is in memory, apart from its address and from the user with the same number', () => {
    expect(through(9, {})).toBe(4);
    expect(through(9, { headers: { authorization: 's.bo' } })).toBe(6);
    expect(through(9, { headers: { authorization: 's.guess' }, from: '192.0.2.2' })).toBe(4);
    expect(through(9, { headers: { authorization: 'ann' } })).toBe(6);
  });
});

it('a cancel is let through when everything else of its user is used up, up to a limit of its own', () => {
  const headers = { authorization: 'ann' };
  expect(through(9, { headers })).toBe(6);
  expect(through(9, { headers, urgentFor: 'trader' })).toBe(6);
  expect(through(9, { urgentFor: 'anyone', from: '192.0.2.9' })).toBe(4);
});

describe('under pressure', () => {
  it('a caller with more than half of its burst used up is refused, and no other', () => {
    expect(through(3, {})).toBe(3);
    level = 'high';
    expect(ask().turnedAway).toEqual({ wait: undefined, isLast: false });
    expect(ask({ from: '192.0.2.2' }).turnedAway).toBeUndefined();
    expect(ask({ path: '/' }).turnedAway).toBeUndefined();
    expect(through(9, { headers: { authorization: 'ann' } })).toBe(3);
  });

  it('a known device is not refused for the requests of its address', () => {
    through(9, {});
    level = 'high';
    expect(ask({ headers: { 'device-secret': 'of ann' } }).turnedAway).toBeUndefined();
  });

  it('at the worst all are refused but urgent calls of sessions within their limit and, of callers within their share, health and files', () => {
    level = 'worst';
    expect(ask().turnedAway).toEqual({ wait: undefined, isLast: false });
    expect(ask({ urgentFor: 'trader' }).turnedAway).toEqual({ wait: undefined, isLast: false });
    expect(ask({ headers: { authorization: 'guess' }, urgentFor: 'trader' }).turnedAway).toBeDefined();
    const urgent = { headers: { authorization: 'ann' }, urgentFor: 'trader' } as const;
    expect(answers(8, urgent).map((one) => one?.wait)).toEqual([...Array<undefined>(6).fill(undefined), 1, 1]);
    // A page is whole or not at all: of eight so many files pass until less than half are left.
    expect(answers(8, { path: '/', from: '192.0.2.4' }).filter((one) => one === undefined)).toHaveLength(4);
    const health = { urgentFor: 'anyone', from: '192.0.2.3' } as const;
    expect(answers(4, health).map((one) => one === undefined)).toEqual([true, true, false, false]);
  });
});

describe('a connection', () => {
  it('is ended with the last of many refusals in a row, and its remaining requests get no answer', () => {
    const on = new Socket();
    through(9, {});
    const refused = answers(refusalsMax, { on }).map((one) => one?.isLast);
    expect(refused).toEqual([...Array<boolean>(refusalsMax - 1).fill(false), true]);
    expect(ask({ on }).isOver()).toBe(true);
    expect(ask().isOver()).toBe(false);
  });

  it('has calls and pages counted apart: a file does not offset a refused call', () => {
    const on = new Socket();
    through(9, {});
    answers(refusalsMax - 1, { on });
    expect(ask({ on, path: '/' }).turnedAway).toBeUndefined();
    expect(ask({ on }).turnedAway?.isLast).toBe(true);
    expect(ask({ on, path: '/' }).isOver()).toBe(true);
  });

  it('has its refusals halved by each admitted request of the same kind', () => {
    const on = new Socket();
    through(9, {});
    answers(refusalsMax - 1, { on });
    // A user has a share of their own.
    expect(ask({ on, headers: { authorization: 'ann' } }).turnedAway).toBeUndefined();
    const left = refusalsMax - Math.floor((refusalsMax - 1) / 2);
    const refused = answers(left, { on }).map((one) => one?.isLast);
    expect(refused).toEqual([...Array<boolean>(left - 1).fill(false), true]);
  });

  it('of a proxy stays, since it is of others too', () => {
    const on = new Socket();
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    expect(answers(refusalsMax * 2, { on, from: proxy, headers }).some((one) => one?.isLast)).toBe(false);
  });

  it('is not ended for refusals that are not its own fault', () => {
    level = 'worst';
    const on = new Socket();
    const asked = Array.from({ length: refusalsMax * 2 }, (_, n) => ask({ on, from: `192.0.2.${n}` }));
    expect(asked.map(({ turnedAway }) => turnedAway?.isLast)).toEqual(Array(refusalsMax * 2).fill(false));
  });
});
