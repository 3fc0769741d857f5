/** Letters about orders that waited for a price, through the whole server. */
import { spot, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { LetterQueue } from '../../../carry/mail/letter-queue.ts';
import { spotMarkets } from '../markets.ts';
import { queueLetters } from './letters.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
});
afterAll(() => whole.close());
const pool = () => whole.database.pool;

async function trader() {
  const [token = ''] = await openTraders(pool(), 1);
  const { rows } = await pool().query<{ email: string }>(
    'SELECT email FROM users WHERE NOT robot ORDER BY id DESC LIMIT 1',
  );
  const call = clientOf(whole.app, token);
  expect(await call(wallet.claimDemo, {})).toMatchObject({ ok: true });
  return { call, address: rows[0]?.email ?? '' };
}
type Mailed = { to: string; subject: string; text: string };
const lettersTo = async (address: string): Promise<Mailed[]> => {
  const outbox = await whole.app.http.inject({ url: '/dev/outbox.json' });
  return outbox.json<Mailed[]>().filter(({ to }) => to === address);
};
const sell = { currency_id: '1', legal_id: '3', type: '2', amount: '0.001', trigger_by: 'index' } as const;

test('SPOT-047 an order whose price came is mailed once, to the owner who chose it', async () => {
  const [ann, bob] = [await trader(), await trader()];
  expect(await ann.call(spot.notices, {})).toMatchObject({ message: { by_mail: 0 }, data: { mails: true } });
  expect(await ann.call(spot.setNotices, { by_mail: '1' })).toMatchObject({ ok: true, data: { by_mail: 1 } });
  expect(await ann.call(spot.notices, {})).toMatchObject({ message: { by_mail: 1 } });
  const ids: string[] = [];
  for (const { call } of [ann, bob])
    for (const stop of ['69000', '68000']) {
      const answer = await call(spot.placeConditional, { ...sell, stop_price: stop });
      ids.push(answer.ok ? String(answer.data.id) : answer.reason);
    }
  await setPrice(whole.app, 68_900);
  const [letter] = await vi.waitFor(
    async () => {
      const letters = await lettersTo(ann.address);
      expect(letters).toHaveLength(1);
      return letters;
    },
    { timeout: 10_000 },
  );
  expect(letter?.subject).toContain('BTC/USDT');
  expect(letter?.text).toContain('Stop price reached');
  expect(letter?.text).toContain(`#${ids[0]}`);
  // One after the other in the same millisecond, and once each, also from the beginning again.
  const markets = spotMarkets(whole.app.core.catalog);
  const services = { pool: pool(), markets, letters: new LetterQueue(pool(), Date.now) };
  expect(await queueLetters(services)).toBe(false);
  await setPrice(whole.app, 67_900);
  await vi.waitFor(async () => expect(await lettersTo(ann.address)).toHaveLength(2), { timeout: 10_000 });
  expect(await ann.call(spot.setNotices, { by_mail: '0' })).toMatchObject({ ok: true });
  await pool().query('UPDATE spot_letters SET ids = ids[2:]');
  await queueLetters(services);
  const { rows } = await pool().query('SELECT FROM letters WHERE address = ANY ($1)', [[ann.address, bob.address]]);
  expect(rows).toHaveLength(2);
});
