import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { spot, system, wallet } from '@glassbook/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf, setPrice, signUp, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';

type Page = { status: number; text: string; type: string | undefined };
const read = (port: number, headers: Record<string, string> = {}, host = '127.0.0.1'): Promise<Page> =>
  new Promise((resolve, reject) => {
    request({ host, port, path: '/metrics', headers }, (answer) => {
      let text = '';
      answer.on('data', (piece) => (text += String(piece)));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, type: answer.headers['content-type'] }));
    })
      .on('error', reject)
      .end();
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the whole server without its own prices, listening. */
async function listening(change: Parameters<typeof wholeApp>[0] = {}) {
  const whole = await wholeApp(change);
  return { whole, ...(await whole.app.start()) };
}

/** A machine's address that is not loopback, where it has one. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address;

describe('the metrics', () => {
  let whole: WholeApp;
  let port: number;
  beforeAll(async () => {
    ({ whole, port } = await listening({ host: '0.0.0.0' }));
    const token = await signUp(whole.app, 'ann@glassbook.test');
    await setPrice(whole.app, 70_000);
    const call = clientOf(whole.app, token);
    await call(wallet.claimDemo, {});
    await call(wallet.claimDemo, {});
    const order = { currency_id: '1', legal_id: '3', type: '1' as const, amount: '0.001', target_price: '60000' };
    for (const client_order_id of ['a', 'b', 'b']) await call(spot.placeOrder, { ...order, client_order_id });
  });
  afterAll(() => whole.close());
  const text = async () => (await read(port)).text;
  const value = (page: string, line: string) =>
    Number(
      page
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.slice(line.length + 1) ?? NaN,
    );

  it('are in the Prometheus format, each name with one HELP line', async () => {
    const { status, text: page, type } = await read(port);
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const lines = page.split('\n').filter((line) => line !== '');
    for (const line of lines)
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{([a-z_]+="[^"\\]*",?)+\})? (-?[\d.e+-]+|Nan))$/);
    const explained = lines.filter((line) => line.startsWith('# HELP ')).map((line) => line.split(' ')[2]);
    expect(new Set(explained).size).toBe(explained.length);
    for (const name of ['process_cpu_seconds_total', 'nodejs_heap_size_used_bytes', 'glassbook_event_loop_lag_seconds'])
      expect(explained).toContain(name);
  });
  it('count commands by kind and outcome', async () => {
    const page = await text();
    const commands = (kind: string, outcome: string) =>
      value(page, `glassbook_commands_total{kind="${kind}",outcome="${outcome}"}`);
    expect(commands('wallet.claimDemo', 'ok')).toBe(1);
    expect(commands('wallet.claimDemo', 'wallet.demo_already_claimed')).toBe(1);
    expect(commands('spot.placeOrder', 'ok')).toBe(2);
    expect(commands('spot.placeOrder', 'repeated')).toBe(1);
    expect(commands('indexPrice.update', 'ok')).toBe(1);
  });
  it('measure batches and commits, and have the same last committed entry as health', async () => {
    const page = await text();
    const commits = value(page, 'glassbook_commit_seconds_count');
    expect(commits).toBeGreaterThan(4);
    expect(value(page, 'glassbook_batch_commands_count')).toBe(commits);
    expect(value(page, 'glassbook_batch_commands_sum')).toBe(whole.app.core.sequencer.committedSeq);
    expect(value(page, 'glassbook_commit_seconds_sum')).toBeGreaterThan(0);
    const health = await clientOf(whole.app)(system.health, {});
    expect(health.ok && health.message.seq).toBe(value(page, 'glassbook_journal_seq'));
    const { rows } = await whole.database.pool.query<{ seq: string }>('SELECT seq FROM checkpoint');
    expect(value(page, 'glassbook_journal_seq')).toBe(Number(rows[0]?.seq));
  });
  it('report the queue, the age of prices and the connected clients', async () => {
    const client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
    await new Promise<void>((resolve) => client.on('connect', () => resolve()));
    const page = await text();
    client.close();
    expect(value(page, 'glassbook_commands_waiting')).toBe(0);
    expect(value(page, 'glassbook_sockets')).toBe(1);
    const ageOf = (symbol: string) => value(page, `glassbook_feed_age_seconds{market="${symbol}"}`);
    // The one was priced by this test, the other by the past alone.
    expect(ageOf('BTC/USDT')).toBeLessThan(ageOf('ETH/USDT'));
    expect(value(page, 'glassbook_postgres_connections{state="idle"}')).toBeGreaterThan(0);
    expect(value(page, 'glassbook_postgres_waiting')).toBe(0);
  });
  it("count requests by call and status, and never by a caller's input", async () => {
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text());
    await ask('/api/coin/preview?amount=1&amount=2');
    await ask('/api/made-up-by-me?secret');
    await vi.waitFor(async () => {
      const page = await text();
      expect(value(page, 'glassbook_http_requests_total{route="spot.preview",status="400"}')).toBe(1);
      expect(value(page, 'glassbook_http_request_seconds_count{route="spot.preview"}')).toBe(1);
      expect(value(page, 'glassbook_http_requests_total{route="other",status="404"}')).toBe(1);
      expect(page).not.toContain('made-up-by-me');
    });
  });
  it("report the event loop's lag", async () => {
    await text();
    // The histogram samples each turn of the loop: one must come before the blocked turn and one after it.
    await pause(60);
    const until = performance.now() + 120;
    while (performance.now() < until);
    await pause(60);
    expect(value(await text(), 'glassbook_event_loop_lag_seconds{quantile="1"}')).toBeGreaterThan(0.05);
    await pause(60);
    const page = await text();
    const lag = (quantile: string) => value(page, `glassbook_event_loop_lag_seconds{quantile="${quantile}"}`);
    expect(lag('0.5')).toBeLessThanOrEqual(lag('1'));
  });
  it.each([
    ['comes through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['comes through another kind of proxy', { forwarded: 'for=127.0.0.1' }],
    ['names a proxy', { via: '1.1 proxy' }],
  ])('are no page for a caller that %s', async (_who, headers) => {
    const { status, text: page } = await read(port, headers);
    expect([status, page.includes('request.unknown_path')]).toEqual([404, true]);
  });
  const onNetwork = { skip: outside === undefined, meta: { skipped: 'this machine has no address besides loopback' } };
  it('are not found for callers from other machines', onNetwork, async () => {
    expect((await read(port, {}, outside)).status).toBe(404);
  });
});

describe('where the metrics are', () => {
  it('in production not on the public port', async () => {
    const { whole, port } = await listening({ production: true });
    expect((await read(port)).status).toBe(404);
    await whole.close();
  });
  it('on a port of their own where one is set, and then on no other', { tags: ['long'] }, async () => {
    const change = { production: true, metrics: { port: 0, host: '127.0.0.1' } };
    const { whole, port, metricsPort = 0 } = await listening(change);
    expect((await read(port)).status).toBe(404);
    const { status, text } = await read(metricsPort);
    expect([status, text.includes('glassbook_journal_seq ')]).toEqual([200, true]);
    const other = await fetch(`http://127.0.0.1:${metricsPort}/api/health`);
    expect([other.status, await other.text()]).toEqual([404, '']);
    await whole.close();
    await expect(read(metricsPort)).rejects.toThrow('ECONNREFUSED');
  });
});
