import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { inTransaction } from '../store/transaction.ts';
import { machineClock } from '../process/clock.ts';
import { LetterQueue } from './letter-queue.ts';
import type { Letter } from './letter.ts';
import { SendLetters } from './send-letters.ts';

const letter: Letter = { locale: 'en', subject: 'A code', paragraphs: ['First', 'Last'], code: '012345' };
const minute = 60_000;
const to = 'someone@example.org';

let database: TestDatabase;
let queue: LetterQueue;
const clock = { now: Date.parse('2026-05-01T10:00:00Z') };
const warned: string[] = [];
const log = { info: () => undefined, warn: (_context: object, message: string) => void warned.push(message) };
beforeAll(async () => {
  database = await testDatabase();
  queue = new LetterQueue(database.pool, () => clock.now);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('DELETE FROM letters');
  warned.length = 0;
});

/** A scripted mail server, and a job that hands letters to it. */
function post(ways: ('sent' | 'refused' | 'down')[] = []) {
  const taken: [to: string, code: string | undefined, id: string | undefined][] = [];
  const gate = Promise.withResolvers<true>();
  const given = { held: false, tries: 0 };
  const mailer = {
    ready: true,
    outbox: undefined,
    async send(recipient: string, { code }: Letter, id?: string) {
      given.tries += 1;
      const way = ways.shift() ?? 'sent';
      if (given.held) await gate.promise;
      if (way === 'down') throw new Error('no answer');
      if (way === 'sent') taken.push([recipient, code, id]);
      return way;
    },
  };
  return { taken, given, release: () => gate.resolve(true), job: new SendLetters(queue, mailer, log) };
}
const add = (lifeMs = 10 * minute, recipient = to, turn?: number) =>
  queue.add(database.pool, { to: recipient, letter, lifeMs, ...(turn === undefined ? {} : { turn }) });
const rows = async () =>
  (
    await database.pool.query<{ outcome: string | null; body: object | null; tries: number }>(
      'SELECT outcome, body, tries FROM letters ORDER BY id',
    )
  ).rows;

describe('a queued letter', () => {
  it('is sent once, and keeps neither its text nor its code', async () => {
    const { job, taken } = post();
    await add();
    await job.drained();
    await job.drained();
    expect(taken).toEqual([[to, '012345', expect.stringMatching(/^[0-9a-f-]{36}$/)]]);
    expect(await rows()).toEqual([{ outcome: 'sent', body: null, tries: 1 }]);
  });
  it('exists only with what it reports', async () => {
    const failing = inTransaction(database.pool, async (client) => {
      await queue.add(client, { to, letter, lifeMs: minute });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });
  it('without a recipient is a row and no letter', async () => {
    const { job, given } = post();
    await queue.add(database.pool, undefined);
    await job.drained();
    expect([given.tries, await rows()]).toEqual([0, [{ outcome: 'nobody', body: null, tries: 0 }]]);
  });
  it('ACCOUNT-009 is tried again with a rising delay, under one Message-ID, and is logged once', async () => {
    const { job, taken, given } = post(['down', 'down', 'down', 'down', 'sent']);
    await add();
    const tried: number[] = [];
    for (let second = 0; second <= 40; second += 1) {
      await job.drained();
      if (given.tries > tried.length) tried.push(second);
      clock.now += 1_000;
    }
    expect(tried).toEqual([0, 2, 6, 14, 30]);
    expect(taken).toHaveLength(1);
    expect(warned).toEqual(['letters cannot be sent; it is tried again']);
    expect(job.counts.attempts).toEqual({ sent: 1, refused: 0, expired: 0, failed: 4 });
  });
  it('ACCOUNT-009 with a code is dropped when the code has expired', async () => {
    const { job, given } = post(['down']);
    await add();
    await job.drained();
    clock.now += 10 * minute;
    await job.drained();
    expect([given.tries, await rows()]).toEqual([1, [{ outcome: 'expired', body: null, tries: 2 }]]);
  });
  it('to a recipient that is refused for good is not tried again', async () => {
    const { job, given } = post(['refused']);
    await add();
    await job.drained();
    clock.now += minute;
    await job.drained();
    expect([given.tries, await rows()]).toEqual([1, [{ outcome: 'refused', body: null, tries: 1 }]]);
  });
  it('goes before those of a later turn, however many wait', async () => {
    const { job, taken } = post();
    for (let turn = 1; turn <= 30; turn += 1) await add(minute, `flood-${turn}@example.org`, 1_000 + turn);
    clock.now += 1;
    await add(minute, 'other@example.org', 1_001);
    await add(minute, 'reset@example.org', 1);
    await add(minute, 'notice@example.org');
    await job.drained();
    const order = taken.map(([recipient]) => recipient);
    const floods = Array.from({ length: 5 }, (_, index) => `flood-${index + 1}@example.org`);
    // Eight are sent at once.
    expect(order.slice(0, 8).sort()).toEqual(
      [...floods, 'other@example.org', 'reset@example.org', 'notice@example.org'].sort(),
    );
    expect(order).toHaveLength(33);
  });
  it('goes before the second of a recipient to whom many wait', async () => {
    const { job, taken } = post();
    for (let number = 1; number <= 30; number += 1) await add(minute, 'flood@example.org');
    clock.now += 1;
    await add(minute, 'notice@example.org');
    await add(minute, 'reset@example.org', 1);
    await job.drained();
    // Eight are sent at once.
    const order = taken.slice(0, 8).map(([recipient]) => recipient);
    expect(order).toContain('notice@example.org');
    expect(order).toContain('reset@example.org');
    expect(taken).toHaveLength(32);
  });
  it('is not delayed by one that hangs', async () => {
    const { job, taken, given, release } = post();
    await add(minute, 'slow@example.org');
    given.held = true;
    const first = job.drained();
    await vi.waitFor(() => expect(given.tries).toBe(1));
    given.held = false;
    await add(minute, 'quick@example.org');
    await job.run();
    await vi.waitFor(() => expect(taken.map(([recipient]) => recipient)).toEqual(['quick@example.org']));
    release();
    await first;
  });
});

describe('two processes', () => {
  it('send a hundred letters once each', async () => {
    const one = post();
    const other = post();
    for (let index = 0; index < 100; index += 1) await add(minute, `number-${index}@example.org`);
    const recipients = () => [...one.taken, ...other.taken].map(([recipient]) => recipient);
    // A job that finds all letters locked by the other comes back, as it does every second.
    await vi.waitFor(async () => {
      await Promise.all([one.job.drained(), other.job.drained()]);
      expect(recipients().length).toBeGreaterThanOrEqual(100);
    });
    expect([recipients().length, new Set(recipients()).size]).toEqual([100, 100]);
  });
  it('take over what one of them left behind, 90 s later and not before', async () => {
    const dead = post();
    dead.given.held = true;
    await add();
    void dead.job.run();
    await vi.waitFor(() => expect(dead.given.tries).toBe(1));
    const other = post();
    clock.now += 90_000 - 1;
    await other.job.drained();
    expect(other.taken).toHaveLength(0);
    clock.now += 1;
    await other.job.drained();
    expect(other.taken).toHaveLength(1);
    // The first one resumes: it ends nothing of the other's.
    dead.release();
    await dead.job.drained();
    expect(await rows()).toEqual([{ outcome: 'sent', body: null, tries: 2 }]);
  });
});

describe('the job', () => {
  it('writes down later what it could not while the database was away, and sends nothing twice', async () => {
    const { job, taken } = post();
    await add();
    vi.spyOn(queue, 'end').mockRejectedValueOnce(new Error('away'));
    await job.drained();
    expect(await rows()).toEqual([{ outcome: 'sent', body: null, tries: 1 }]);
    expect(taken).toHaveLength(1);
    vi.restoreAllMocks();
  });
  it('begins by itself when it is woken or after a second, and not in the turn of its caller', async () => {
    const { job, given } = post();
    await add();
    job.start(machineClock);
    job.wake();
    expect(given.tries).toBe(0);
    await vi.waitFor(() => expect(given.tries).toBe(1));
    await add();
    await vi.waitFor(() => expect(given.tries).toBe(2), 3_000);
    await job.close();
  });
  it('stops after what it is sending, and takes nothing more', async () => {
    const { job, taken, given, release } = post();
    given.held = true;
    for (let index = 0; index < 9; index += 1) await add();
    await job.run();
    expect(given.tries).toBe(8);
    job.stop();
    const closed = job.close();
    release();
    await closed;
    expect(taken).toHaveLength(8);
    expect((await rows()).map(({ outcome }) => outcome).sort()).toEqual(
      [...Array<string>(8).fill('sent'), null].sort(),
    );
    const next = post();
    await next.job.drained();
    expect(next.taken).toHaveLength(1);
  });
  it('stops though the mail server hangs, and keeps the letter', { tags: ['long'] }, async () => {
    const { job, given } = post();
    given.held = true;
    await add();
    await job.run();
    await job.close();
    expect((await rows()).map(({ outcome }) => outcome)).toEqual([null]);
  });
  it('counts what waits on a timer of its own, not with each letter', async () => {
    const { job } = post();
    const counted = vi.spyOn(queue, 'waiting');
    for (let index = 0; index < 50; index += 1) await add();
    await job.drained();
    expect(counted).not.toHaveBeenCalled();
    job.start(machineClock);
    await vi.waitFor(() => expect(counted).toHaveBeenCalledOnce());
    await job.close();
    vi.restoreAllMocks();
  });
  it('counts what waits, for metrics, and deletes what ended two days ago', async () => {
    const { job } = post(['down']);
    await add();
    clock.now += 5_000;
    await job.drained();
    await job.count();
    expect(job.counts.waiting).toEqual({ count: 1, oldestMs: 5_000 });
    clock.now += minute;
    await job.drained();
    clock.now += 2 * 86_400_000;
    await queue.clean();
    expect(await rows()).toHaveLength(1);
    clock.now += 1;
    await queue.clean();
    expect(await rows()).toHaveLength(0);
  });
});
