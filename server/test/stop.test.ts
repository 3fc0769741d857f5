/**
 * The server as a process, stopped while two hundred orders are in flight: each admitted order gets its outcome, each
 * later one is rejected, and what is stored is exactly what was answered.
 */
import { slices } from '../src/app/slices.ts';
import { Agent, request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../src/carry/store/audit/audit.ts';
import { openTraders } from './open-traders.ts';
import { testDatabase, type TestDatabase } from './postgres.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const traders = 200;
const formType = 'application/x-www-form-urlencoded';

type Answer = { status: number; retryAfter: string | undefined; body: { type?: string; reason?: string } };
/** What a request got: an answer, or a connection that was refused or cut. */
type Result = Answer | string;
type Sent = { id: string; result: Result | undefined; began: number };
const isAnswer = (result: Result | undefined): result is Answer => typeof result === 'object';

let database: TestDatabase;
let tokens: string[];
let server: ServerProcess;
const agent = new Agent({ keepAlive: true, maxSockets: traders + 50 });

function ask(path: string, body: string, token = ''): Promise<Result> {
  return new Promise((done) => {
    const headers = { 'content-type': formType, ...(token === '' ? {} : { authorization: token }) };
    const sent = request({ port: server.port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (piece) => (text += String(piece)));
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          body: JSON.parse(text) as Answer['body'],
        }),
      );
      answer.on('error', (error: NodeJS.ErrnoException) => done(`${error.code} in the answer`));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    sent.end(body);
  });
}

beforeAll(async () => {
  database = await testDatabase();
  tokens = await openTraders(database.pool, traders);
  server = await startServer(database);
  await server.ready;
  await Promise.all(tokens.map(claim));
});

/** Asked again while the server is too busy. */
async function claim(token: string): Promise<void> {
  for (;;) {
    const answer = await ask('/api/wallet/demo_claim', '', token);
    if (isAnswer(answer) && answer.status !== 503) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
}
afterAll(async () => {
  agent.destroy();
  server.kill('SIGKILL');
  await database.drop();
});

type Stop = { isAsked: boolean; isDone: boolean };

/** One trader, one order in flight at any time, until the server is gone. Before the stop a busy machine may reject some too. */
async function trade(token: string, trader: number, sent: Sent[], stop: Readonly<Stop>): Promise<void> {
  for (let count = 0; !stop.isDone; count += 1) {
    const order: Sent = { id: `t${trader}.${count}`, result: undefined, began: performance.now() };
    sent.push(order);
    const price = (10 + (trader % 50)).toString();
    const fields = `currency_id=1&legal_id=3&type=1&amount=1&target_price=${price}&client_order_id=${order.id}`;
    order.result = await ask('/api/coin/trade', fields, token);
    if (!isAnswer(order.result) || (order.result.status === 503 && stop.isAsked)) return;
  }
}

function heardShutdown(): Promise<Socket> {
  const client = io(`http://127.0.0.1:${server.port}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  return new Promise((done) => client.on('shutdown', () => done(client)));
}

test('R26 a stop under load: each admitted order is answered, and what is stored is what was answered', async () => {
  const shutdown = heardShutdown();
  const sent: Sent[] = [];
  const stop: Stop = { isAsked: false, isDone: false };
  const exit = server.exited.then((code) => {
    stop.isDone = true;
    return code;
  });
  const trading = Promise.all(tokens.map((token, trader) => trade(token, trader, sent, stop)));
  while (sent.filter(({ result }) => result).length < traders * 2) await new Promise((wake) => setTimeout(wake, 5));
  const inFlight = sent.filter(({ result }) => result === undefined).length;
  const toldAt = performance.now();
  stop.isAsked = true;
  server.kill('SIGTERM');
  const code = await exit;
  const tookMs = performance.now() - toldAt;
  await trading;
  (await shutdown).close();

  expect(code).toBe(0);
  expect(inFlight).toBeGreaterThan(traders * 0.9);
  const of = (test: (answer: Answer) => boolean) => sent.filter(({ result }) => isAnswer(result) && test(result));
  const good = of(({ body }) => body.type === 'ok');
  const away = of(({ status }) => status === 503);
  const cut = sent.filter(({ result }) => !isAnswer(result));
  console.log(
    `${sent.length} orders: ${good.length} placed, ${away.length} rejected, ${cut.length} never admitted; ${Math.round(tookMs)} ms to the end`,
  );
  expect(good.length + away.length + cut.length).toBe(sent.length);
  for (const { result } of away)
    expect(isAnswer(result) && [result.body.reason, result.retryAfter]).toEqual(['request.unavailable', '2']);
  // Only requests after the stop were refused a connection.
  expect(cut.filter(({ began }) => began < toldAt)).toEqual([]);
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT client_order_id AS id FROM spot_orders WHERE owner >= 1000',
  );
  expect(rows.map(({ id }) => id).sort()).toEqual(good.map(({ id }) => id).sort());
  expect((await audit(database.pool, slices)).differences).toEqual([]);
  expect(server.log()).toContain('"stopped"');
  expect(server.log()).not.toContain('"level":50');
}, 60_000);
