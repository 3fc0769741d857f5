/** The gate: one question, with its own kind of act each. */
import { limit } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { cells, type Act } from './cells.ts';
import { gateRefusal, leverageMax } from './gate.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 50_000);
});
afterAll(() => whole.close());

const gating = () => ({ ...whole.app.core, ...whole.app.doors });
const run = (text: string, ...values: unknown[]) => whole.database.pool.query(text, values);

/** A user, with an approved identity of a country; '': without one. `undefined`: nothing was sent. */
async function person(country?: string) {
  const [token = ''] = await openTraders(whole.database.pool, 1, { proved: true });
  const { rows } = await run('SELECT max(id) AS id FROM users WHERE NOT robot');
  const id = Number((rows[0] as { id: string }).id);
  if (country !== undefined)
    await run(
      `INSERT INTO identity_requests (user_id, level, status, country, submitted_at, decided_at) VALUES ($1, 1, 'approved', $2, now(), now()), ($1, 2, 'approved', $2, now(), now())`,
      ...[id, country],
    );
  const asks = async (act: Act) => (await gateRefusal(gating(), { userId: id, act }))?.reason ?? 'open';
  return { id, call: clientOf(whole.app, token), asks };
}
const acts = Object.keys(cells) as Act[];
const answers = async ({ asks }: Awaited<ReturnType<typeof person>>) =>
  Object.fromEntries(await Promise.all(acts.map(async (act) => [act, await asks(act)] as const)));
/** What is open where all else is refused with this. */
const all = (reason: string, open: readonly Act[] = ['close']) =>
  Object.fromEntries(acts.map((act) => [act, open.includes(act) ? 'open' : reason]));
/** What asks for no identity. */
const ofAnybody = ['close', 'nft_buy'] as const;

test('GATE-001 GATE-002 each act is open from its level of the identity on; closing is always open', async () => {
  const none = await person();
  expect(await answers(none)).toEqual(all('session.identity_required', ofAnybody));
  const user = await person('VN');
  expect(await answers(user)).toEqual(all('open'));
  await run("UPDATE identity_requests SET status = 'review', decided_at = NULL WHERE user_id = $1", user.id);
  expect(await answers(user)).toEqual(all('session.identity_pending', ofAnybody));
});

test.each([
  ['', 'retail', 'identity.country_unknown', 'open'],
  ['VN', 'retail', 'open', 'open'],
  ['FR', 'retail', 'identity.country_closed', 'open'],
  ['FR', 'professional', 'open', 'open'],
  ['US', 'professional', 'identity.country_closed', 'identity.country_closed'],
])(
  'GATE-003 of the country "%s" and the class %s timed options are: %s; futures: %s',
  async (country, of, expected, futures) => {
    const user = await person(country);
    await run('UPDATE users SET client_class = $2 WHERE id = $1', user.id, of);
    expect([await user.asks('options'), await user.asks('futures'), await user.asks('withdraw')]).toEqual([
      ...[expected, futures, 'open'],
    ]);
  },
);

test.each([
  ['VN', 'retail', undefined],
  ['FR', 'retail', 2],
  ['AU', 'retail', 2],
  ['GB', 'retail', 0],
  ['GB', 'professional', undefined],
  ['US', 'retail', 0],
  ['US', 'professional', 0],
  ['CA', 'professional', 0],
  ['IL', 'retail', 0],
  ['IL', 'professional', undefined],
  ['', 'retail', 2],
  ['', 'professional', undefined],
])('GATE-005 of the country "%s" and the class %s the most leverage is %s', async (country, of, max) => {
  const user = await person(country);
  await run('UPDATE users SET client_class = $2 WHERE id = $1', user.id, of);
  const asks = (leverage: number) => gateRefusal(gating(), { userId: user.id, act: 'futures', leverage });
  expect(await leverageMax(gating(), { userId: user.id, act: 'futures' })).toBe(max);
  expect(await leverageMax(gating(), { userId: user.id, act: 'options' })).toBeUndefined();
  const above = { reason: 'identity.leverage_above_cap', params: { max: '2' } };
  expect(await asks(3)).toEqual(
    max === undefined ? undefined : expect.objectContaining(max === 0 ? { reason: 'identity.country_closed' } : above),
  );
  expect(await asks(2)).toEqual(max === 0 ? expect.objectContaining({ reason: 'identity.country_closed' }) : undefined);
});

test('GATE-004 a freeze refuses all but closing, a hold what leaves the account, a break what takes a risk on', async () => {
  const user = await person('VN');
  await run('UPDATE users SET frozen_at = now() WHERE id = $1', user.id);
  expect(await answers(user)).toEqual(all('session.login_required'));
  await run('UPDATE users SET frozen_at = NULL WHERE id = $1', user.id);
  await run(
    "INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, 'passkey_on', now(), now() + interval '1 day')",
    user.id,
  );
  const leaving: readonly Act[] = ['withdraw', 'send', 'nft_buy', 'nft_box', 'otc_sell', 'otc_merchant'];
  const held = Object.fromEntries(leaving.map((act) => [act, 'funds.on_hold']));
  expect(await answers(user)).toEqual({ ...all('open'), ...held });
  expect(await user.call(limit.coolOff, { days: '1' })).toMatchObject({ ok: true });
  const paused = {
    futures: 'limit.cooling_off',
    options: 'limit.cooling_off',
    copy: 'limit.cooling_off',
    loan: 'limit.cooling_off',
    stocks: 'limit.cooling_off',
  };
  expect(await answers(user)).toEqual({ ...all('open'), ...held, ...paused });
});
