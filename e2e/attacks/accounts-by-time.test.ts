/**
 * Issue 7, 2.5: whether there is an account was shown by the time SMTP took. A system of its own, because its mail server is slow. Names are requested in
 * pairs, one that is an account and one that is none, in an order that changes. At the small size it shows that no answer waits for a line of the
 * mail server; the 5 ms of S7 take a quiet machine and `ATTACKS=full`.
 */
import { createServer, type Server } from 'node:net';
import { account } from '@glassbook/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrlOf } from '../crash/systems.ts';
import { freePort, startSystem, type System } from '../system.ts';
import { addressOf, postFrom } from './from-address.ts';

const pairs = process.env['ATTACKS'] === 'full' ? 1_000 : 8;
const dialogueMs = 1_000;
/** How far they may differ, milliseconds. */
const differenceMax = pairs < 1_000 ? dialogueMs / 4 : 5;

/** An SMTP server that takes its time over each line. */
async function slowMail(port: number): Promise<Server> {
  const server = createServer((socket) => {
    const say = (line: string) => setTimeout(() => socket.writable && socket.write(`${line}\r\n`), dialogueMs);
    let isLetter = false;
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        const text = bytes.toString();
        if (isLetter) {
          if (!text.endsWith('\r\n.\r\n')) return;
          isLetter = false;
          say('250 taken');
        } else if (/^DATA/i.test(text)) {
          isLetter = true;
          say('354 go on');
        } else say(/^QUIT/i.test(text) ? '221 bye' : '250 well');
      });
    say('220 slow');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** Inserts as many accounts as pairs, without their sign-up mail; their stored hash is of no known password. */
async function openMany(system: System, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrlOf(system) });
  await client.connect();
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  await client.query(
    `INSERT INTO users (email, account_number, invite_code, password_hash, language, created_at, password_changed_at)
     SELECT 'known' || n || '@times.test', (20000000 + n)::text, lpad(n::text, 8, '0'), $2, 'en', now(), now()
     FROM generate_series(0, $1 - 1) AS n`,
    [count, hash],
  );
  await client.end();
}

/** Of many times the median; of a few the shortest, which other work on the machine lengthens least: a wait for a line would occur each time. */
const typical = (all: number[]): number => (pairs < 1_000 ? Math.min(...all) : median(all));
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;

// Only Linux has all of 127.0.0.0/8.
describe(
  'S7 the time an answer takes',
  { skip: process.platform !== 'linux', meta: { skipped: 'other loopback addresses need Linux' } },
  () => {
    let system: System;
    let mail: Server;
    beforeAll(async () => {
      const port = await freePort();
      mail = await slowMail(port);
      system = await startSystem({ SMTP_URL: `smtp://127.0.0.1:${port}`, FEED: 'simulated' });
      await openMany(system, Object.keys(calls).length * pairs);
    });
    afterAll(async () => {
      await system.remove();
      mail.close();
    });

    const calls = {
      'a code to set a new password': [account.sendCode, { type: 'forget' }, 'user_string'],
      'a code to open an account': [account.sendCode, { scene: 'register' }, 'user_string'],
      'logging in': [account.login, { password: 'not this one' }, 'user_string'],
      'setting a new password': [
        account.resetPassword,
        { password: 'a new horse 7', repassword: 'a new horse 7', code: '123456' },
        'account',
      ],
      'opening an account': [
        account.register,
        { password: 'a new horse 7', re_password: 'a new horse 7', code: '123456' },
        'user_string',
      ],
    } as const;
    let asked = 0;
    test.each(Object.keys(calls) as (keyof typeof calls)[])(
      'does not show which addresses have an account: %s',
      async (what) => {
        const [{ path }, fields, field] = calls[what];
        // Each call has names of its own: an address gets a code a minute.
        const first = Object.keys(calls).indexOf(what) * pairs;
        const times = { known: [] as number[], unknown: [] as number[] };
        const bytes = new Set<string>();
        for (let pair = 0; pair < pairs; pair += 1) {
          const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
          for (const kind of order) {
            const url = new URL(`/api${path}`, system.origin);
            const name = `${kind}${first + pair}@times.test`;
            // From an address of its own, so that no limit shortens an answer.
            const answer = await postFrom(addressOf((asked += 1)), url, { ...fields, [field]: name });
            times[kind].push(answer.ms);
            bytes.add(`${answer.status} ${answer.text}`);
          }
        }
        const [known, unknown] = [typical(times.known), typical(times.unknown)];
        console.log(JSON.stringify({ what, pairs, known: known.toFixed(2), unknown: unknown.toFixed(2) }));
        expect(bytes.size).toBe(1);
        expect(Math.abs(known - unknown)).toBeLessThanOrEqual(differenceMax);
        // Nor does either wait for one line of the mail server.
        expect(Math.max(known, unknown)).toBeLessThan(dialogueMs);
      },
    );
  },
);
