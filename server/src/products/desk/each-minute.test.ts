import { desk } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handClock } from '../../../test/hand-clock.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { clockOf } from '../../carry/process/clock.ts';
import { openStaff } from './test/open-staff.ts';

const hand = handClock();
const began = Date.now();
let whole: WholeApp;
beforeAll(async () => {
  // What is done once waits by the machine's timers, what is done again and again by the test's.
  const clock = { ...clockOf(() => began + hand.now()), every: hand.every };
  whole = await wholeApp({}, { clock });
  await whole.app.start();
});
afterAll(() => whole.close());

async function refusedLogins(): Promise<{ seq: string; detail: object }[]> {
  const { rows } = await whole.database.pool.query<{ seq: string; detail: object }>(
    "SELECT seq, detail::json AS detail FROM audit_rows WHERE act = 'desk.login' ORDER BY seq",
  );
  return rows;
}

async function signedTo(): Promise<string | undefined> {
  const { rows } = await whole.database.pool.query<{ seq: string }>('SELECT max(seq) AS seq FROM audit_heads');
  return rows[0]?.seq;
}

test('DESK-011 DESK-034 each minute what logins were refused again is written, and the end of the audit log is signed', async () => {
  const passwordHash = await whole.app.core.staffPasswords.hash('this one', { known: true, names: ['', ''] });
  const { email } = await openStaff(whole.database.pool, 'support', { passwordHash });
  const login = () => clientOf(whole.app)(desk.login, { email, password: 'not this one', code: '000000' });
  for (let tries = 0; tries < 3; tries += 1) expect(await login()).toMatchObject({ reason: 'desk.login_failed' });
  const details = async () => (await refusedLogins()).map(({ detail }) => detail);
  await expect.poll(details).toEqual([{ refused: 'password' }]);
  hand.advance(60_000);
  await expect.poll(details).toEqual([{ refused: 'password' }, { refused: 'again', times: { password: 2 } }]);
  hand.advance(60_000);
  await expect.poll(signedTo).toBe((await refusedLogins()).at(-1)?.seq);
});

test('DESK-034 a call that the role may not make is a row of the audit log, and each minute it is written how often it was made again', async () => {
  const { token, id } = await openStaff(whole.database.pool, 'support');
  const halt = () => clientOf(whole.app, token)(desk.halt, { market: '1', reason: 'not for support' });
  const details = async () => {
    const { rows } = await whole.database.pool.query<{ detail: object }>(
      "SELECT detail::json AS detail FROM audit_rows WHERE act = 'desk.halt' AND staff = $1 ORDER BY seq",
      [id],
    );
    return rows.map(({ detail }) => detail);
  };
  const first = { refused: 'session.not_permitted' };
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await halt()).toMatchObject({ reason: 'session.not_permitted' });
    expect(await details()).toEqual([first]);
  }
  hand.advance(60_000);
  await expect.poll(details).toEqual([first, { refused: 'again', times: { 'session.not_permitted': 4 } }]);
});
