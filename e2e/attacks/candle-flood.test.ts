/** Issue 7, 2.6: anonymous reads of long charts slowed all trading: at 78 a second of 352 KB each an order took 330 ms. */
import { Agent, request } from 'node:http';
import { market, spot } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { ask, openAccount, origin } from './target.ts';

const symbol = 'BTC/USDT';
const readsPerSecond = 80;
const floodMs = 3_000;

/** The longest chart there is, ending now, for a caller of one of many addresses: each stays within its own limit. */
const chart = () => {
  const to = Math.floor(Date.now() / 1_000);
  const query = new URLSearchParams({ symbol, period: '1min', from: String(to - 30 * 86_400), to: String(to) });
  return `/api${market.candles.path}?${query.toString()}`;
};

type Read = { status: number; bytes: number };
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A read whose answer is counted and dropped, as a flooder does. */
function read(from: string): Promise<Read> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: chart(), agent, headers: { 'x-forwarded-for': from } }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => (bytes += piece.length));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
    });
    asked.on('error', reject).end();
  });
}

/** Sends reads at a steady rate, whether or not those before were answered. */
async function flood(): Promise<Read[]> {
  const reads: Promise<Read>[] = [];
  const began = performance.now();
  while (performance.now() - began < floodMs) {
    while (reads.length < ((performance.now() - began) / 1_000) * readsPerSecond)
      reads.push(read(`192.0.2.${reads.length % 40}`));
    await new Promise((wake) => setTimeout(wake, 5));
  }
  return Promise.all(reads);
}

/** Places and cancels orders one after the other; how long each took, shortest first. */
async function trade(authorization: string, isOver: () => boolean): Promise<number[]> {
  const headers = { authorization };
  const took: number[] = [];
  const { message } = (await ask(`/api${market.tickers.path}`)).body;
  const { last = '0' } = (message as { symbol: string; last: string }[]).find((one) => one.symbol === symbol) ?? {};
  const target_price = (Number(last) * 0.98).toFixed(2);
  while (!isOver()) {
    const fields = { currency_id: '1', legal_id: '3', type: '1', amount: '0.001', target_price };
    const { body, ms } = await ask(`/api${spot.placeOrder.path}`, { fields, headers });
    expect(body).toMatchObject({ type: 'ok' });
    took.push(ms);
    // A limit of their own: orders a second of one user.
    await new Promise((wake) => setTimeout(wake, 20));
    await ask(`/api${spot.cancelAll.path}`, { fields: {}, headers });
  }
  return took.sort((a, b) => a - b);
}

const quantile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;

test('beside a flood of anonymous chart reads every order is carried out', async () => {
  const authorization = await openAccount('trader-beside-charts@door.test', '192.0.3.1');
  const quietUntil = performance.now() + 1_000;
  const quiet = await trade(authorization, () => performance.now() > quietUntil);
  let isOver = false;
  const trading = trade(authorization, () => isOver);
  const reads = await flood();
  isOver = true;
  const flooded = await trading;
  const served = reads.filter(({ status }) => status === 200);
  const line = (orders: number[]) =>
    `p50 ${quantile(orders, 0.5).toFixed(1)} ms, p99 ${quantile(orders, 0.99).toFixed(1)} ms`;
  console.log(
    `${reads.length} reads in ${floodMs} ms, ${served.length} served, ${Math.round((served[0]?.bytes ?? 0) / 1_024)} KB each; orders: ${line(quiet)} alone, ${line(flooded)} beside them`,
  );
  expect(served.length).toBeGreaterThan(readsPerSecond);
  expect(flooded.length).toBeGreaterThan(0);
});

test('a call gives at most 1,500 candles, and long charts cost more of the limit than short ones', async () => {
  const { body, text } = await ask(chart(), { from: '192.0.3.2' });
  expect(body).toMatchObject({ code: 1 });
  expect((JSON.parse(text) as { data: unknown[] }).data).toHaveLength(1_500);
  const statuses = await Promise.all(Array.from({ length: 60 }, () => read('192.0.3.3').then(({ status }) => status)));
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(40);
  expect(statuses).toContain(429);
});
