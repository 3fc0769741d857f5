/**
 * A refusal, and a page, cost the server as much as work: one address with 100 connections of 8 requests each made all others wait, or
 * be refused with 503 instead.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { market } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { ask, origin } from './target.ts';

const isFull = process.env['ATTACKS'] === 'full';
const size = isFull ? { connections: 100, ms: 5_000 } : { connections: 40, ms: 2_500 };
/** Requests in flight of one connection: one more would end it. */
const inFlight = 8;
const tickers = `/api${market.tickers.path}`;
const onLinux = { skip: process.platform !== 'linux', meta: { skipped: 'other loopback addresses need Linux' } };

type Flooded = { statuses: Record<string, number>; connections: number };

/** Sends requests from one address without end, eight times at once on each connection, and opens another wherever one is ended. */
function flood(localAddress: string, path: string): { flooded: Flooded; stop: () => void } {
  const { hostname, port } = new URL(origin);
  const flooded: Flooded = { statuses: {}, connections: 0 };
  const open = new Set<Socket>();
  let isOver = false;
  const one = () => {
    const asked = `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/html\r\n\r\n`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    flooded.connections += 1;
    open.add(socket);
    socket.on('error', () => undefined).on('connect', () => socket.write(asked.repeat(inFlight)));
    socket.on('data', (piece) => {
      const answers = [...piece.toString('latin1').matchAll(/^HTTP\/1\.1 (\d+) /gm)];
      for (const [, status = ''] of answers) flooded.statuses[status] = (flooded.statuses[status] ?? 0) + 1;
      if (!isOver && answers.length > 0) socket.write(asked.repeat(answers.length));
    });
    socket.on('close', () => {
      open.delete(socket);
      if (!isOver) one();
    });
  };
  for (let n = 0; n < size.connections; n += 1) one();
  return {
    flooded,
    stop: () => {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}

/** How another address is answered for a while, and how long half of its answers take at most. */
async function others(localAddress: string): Promise<{ statuses: number[]; p50: number }> {
  const statuses: number[] = [];
  const took: number[] = [];
  const until = performance.now() + size.ms;
  while (performance.now() < until) {
    const { status, ms } = await ask(tickers, { localAddress });
    statuses.push(status);
    took.push(ms);
    await wait(50);
  }
  return { statuses, p50: took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? NaN };
}

test.each([
  ['pages', '/', { burst: 2_000, perSecond: 200 }, '127.0.0.81'],
  ['calls', tickers, { burst: 400, perSecond: 100 }, '127.0.0.83'],
  ['handshakes', '/socket.io/?EIO=4&transport=polling', { burst: 300, perSecond: 20 }, '127.0.0.84'],
])(
  'a flood of %s from one address gets its share, and others are answered meanwhile',
  onLinux,
  async (what, path, limit, from) => {
    const began = performance.now();
    const { flooded, stop } = flood(from, path);
    const { statuses, p50 } = await others('127.0.0.82').finally(stop);
    const most = limit.burst + (limit.perSecond * (performance.now() - began)) / 1_000;
    console.log(JSON.stringify({ what, ...flooded, others: statuses.length, p50: Math.round(p50) }));
    // Where other work shares its cores, the server sheds a request now and then, with 503.
    const shed = statuses.filter((status) => status === 503).length;
    expect(statuses.filter((status) => status !== 200)).toHaveLength(shed);
    expect(shed / statuses.length).toBeLessThanOrEqual(0.1);
    expect(p50).toBeLessThan(750);
    expect(flooded.statuses['200']).toBeLessThanOrEqual(most + 1);
    expect(flooded.statuses['429']).toBeGreaterThan(0);
    expect(flooded.connections).toBeGreaterThan(size.connections);
  },
);

/** Sends requests on each of four connections without waiting for an answer, and opens another wherever one is ended. */
function pipeline(localAddress: string, asked: string): { piped: Piped; stop: () => void } {
  const { hostname, port } = new URL(origin);
  const piece = asked.repeat(Math.floor(60_000 / asked.length));
  const piped: Piped = { answers: 0, most: 0, megabytes: 0, connections: 0 };
  const open = new Set<Socket>();
  let isOver = false;
  const one = () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    let answers = 0;
    const send = () => {
      if (isOver) return;
      piped.megabytes += piece.length / 1e6;
      if (socket.write(piece)) setImmediate(send);
    };
    open.add(socket);
    piped.connections += 1;
    socket
      .on('error', () => undefined)
      .on('connect', send)
      .on('drain', send);
    socket.on('data', (read) => {
      const more = read.toString('latin1').split('HTTP/1.1 ').length - 1;
      answers += more;
      piped.answers += more;
      piped.most = Math.max(piped.most, answers);
    });
    socket.on('close', () => {
      open.delete(socket);
      if (!isOver) one();
    });
  };
  for (let n = 0; n < 4; n += 1) one();
  return {
    piped,
    stop: () => {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}
type Piped = { answers: number; most: number; megabytes: number; connections: number };

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
test.each([
  ['handshakes', get('/socket.io/'), '127.0.0.85'],
  ['addresses that cannot be decoded', get('/%'), '127.0.0.86'],
  ['expectations', get('/', 'expect: x\r\n'), '127.0.0.87'],
])(
  'a client that pipelines %s without end is answered eight at most, and others are answered meanwhile',
  onLinux,
  async (what, asked, from) => {
    const { piped, stop } = pipeline(from, asked);
    const { statuses, p50 } = await others('127.0.0.82').finally(stop);
    console.log(JSON.stringify({ what, ...piped, others: statuses.length, p50: Math.round(p50) }));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(piped.most).toBeLessThanOrEqual(inFlight);
    expect(p50).toBeLessThan(750);
  },
);
