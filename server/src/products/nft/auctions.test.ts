/** Sales and auctions over the wire, with the clock in the test's hand. */
import { desk, nft, notification, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { clockOf } from '../../carry/process/clock.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { slices } from '../../app/slices.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { atAuction, leads, ok, onSale, person, reason, soon, type Person } from './test/scene.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let ahead = 0;
let whole: WholeApp;
/** Two auctions that end in two hours, each with a bid; of one the bidder is frozen by staff. Sessions of staff end before those. */
let unpaid: { late: Person; frozen: Person; code: string };
beforeAll(async () => {
  whole = await wholeApp({}, { clock: clockOf(() => Date.now() + ahead) });
  const [artist, late, frozen] = [await person(whole), await person(whole), await person(whole)];
  const terms = { end_time: soon(120) };
  const code = await atAuction(whole, artist, terms);
  const other = await atAuction(whole, artist, terms);
  await leads(late, code);
  await leads(frozen, other);
  const support = await openStaff(whole.database.pool, 'support');
  const asked = { user: String(frozen.id), code: 'fraud', days: '7', reason } as const;
  await ok(clientOf(whole.app, support.token)(desk.freezeUser, asked));
  unpaid = { late, frozen, code };
});
afterAll(() => whole.close());

const spot = async ({ call }: Pick<Person, 'call'>) => {
  const { message } = await ok(call(wallet.wallet, { currency: '3', type: 'change' }));
  return message;
};
const itemOf = async (code: string, call = clientOf(whole.app)) => (await ok(call(nft.item, { id: code }))).message;
const notices = async ({ call }: Person) =>
  (await ok(call(notification.notifications, { group: 'funds' }))).message.data.map(({ kind, params }) => [
    kind,
    params,
  ]);
/** Moves the clock, and lets what is due happen. */
async function later(ms: number) {
  ahead += ms;
  await whole.app.core.sequencer.submit({ kind: 'clock.tick' });
}

test('NFT-003 a work is bought at the price that was seen, and its shares go to seller, creator and fees', async () => {
  const [artist, buyer, second] = [await person(whole), await person(whole), await person(whole)];
  const code = await onSale(whole, artist);
  expect(await itemOf(code)).toMatchObject({
    ...{
      code,
      price: '150.00000000',
      status: 1,
      pay_type: 1,
      royalty: '5',
      fee: '2',
      author: artist.id,
      owner: artist.id,
    },
    ...{ resell_nft_status: 0, lock_order: 0, chain: 'Glassbook', rarity_status: 1, review: 2, currency_name: 'USDT' },
  });
  expect(await buyer.call(nft.buy, { code, price: '149' })).toMatchObject({ reason: 'nft.price_changed' });
  expect(await artist.call(nft.buy, { code })).toMatchObject({ reason: 'nft.own' });
  expect((await ok(buyer.call(nft.buy, { code, price: '150' }))).data).toEqual({ code });
  expect(await second.call(nft.buy, { code })).toMatchObject({ reason: 'nft.not_on_sale' });
  expect(await itemOf(code)).toMatchObject({ owner: buyer.id, status: 0, price: '150.00000000' });
  await ok(buyer.call(nft.list, { code, price: '200', end_time: String(Date.now() + ahead + HOUR), fee_ppm: '20000' }));
  expect(await itemOf(code)).toMatchObject({ resell_nft_status: 1, status: 1 });
  const before = BigInt(Math.round(Number((await spot(artist)).change_balance) * 100));
  await ok(second.call(nft.buy, { code }));
  expect(BigInt(Math.round(Number((await spot(artist)).change_balance) * 100)) - before).toBe(1_000n);
  expect(await notices(artist)).toContainEqual([...['nft_sold', { code, amount: '150.00000000', asset: 'USDT' }]]);
  const { message } = await ok(second.call(nft.history, { code }));
  expect(message.map(({ what }) => what)).toEqual(['sold', 'listed', 'sold', 'listed', 'approved', 'created']);
});

test('NFT-014 an auction is won by the higher bid, and paid with what is on hold', async () => {
  const [artist, one, two] = [await person(whole), await person(whole), await person(whole)];
  const code = await atAuction(whole, artist, { end_time: String(Date.now() + ahead + HOUR) });
  expect(await one.call(nft.bid, { code, price: '10' })).toMatchObject({ reason: 'nft.deposit_needed' });
  await leads(one, code);
  await leads(two, code, '20');
  expect(await one.call(nft.bid, { code, price: '10', current: '150' })).toMatchObject({ reason: 'nft.price_changed' });
  expect(await itemOf(code)).toMatchObject({ price: '170.00000000', bids: 2, margin: '50.00000000', pay_type: 2 });
  const { message: log } = await ok(one.call(nft.bids, { code }));
  expect(log.map(({ buyer_id: id, status }) => [id, status])).toEqual([
    [0, 1],
    [one.id, 0],
  ]);
  expect(new Set(log.map(({ nick_name: name }) => name)).size).toBe(2);
  expect(await notices(one)).toContainEqual(['nft_outbid', { code, amount: '150.00000000', asset: 'USDT' }]);
  await later(2 * HOUR);
  expect(await itemOf(code)).toMatchObject({ lock_order: 1, status: 0 });
  const [order] = (await ok(two.call(nft.orders, {}))).message;
  expect(order).toMatchObject({ code, price: '170.00000000', is_read: '0', is_pay: 0, is_expired: 0 });
  await ok(two.call(nft.readOrder, { id: String(order?.id) }));
  expect(await one.call(nft.pay, { id: String(order?.id) })).toMatchObject({ reason: 'nft.not_found' });
  expect((await ok(two.call(nft.pay, { id: String(order?.id) }))).data).toEqual({ code });
  expect(await two.call(nft.pay, { id: String(order?.id) })).toMatchObject({ reason: 'nft.already_paid' });
  expect((await ok(two.call(nft.orders, {}))).message).toMatchObject([{ is_read: '1', is_pay: 1 }]);
  expect((await ok(two.call(nft.mine, {}))).message.map((item) => item.code)).toEqual([code]);
});

test('NFT-015 a winner who does not pay is reminded, and loses the deposit; one whom staff have frozen does not', async () => {
  const { late, frozen, code } = unpaid;
  await later(2 * HOUR);
  await vi.waitFor(async () => {
    const { rowCount } = await whole.database.pool.query(
      "SELECT FROM nft_frozen WHERE account = $1 AND frozen = 'yes'",
      [frozen.id],
    );
    expect(rowCount).toBe(1);
  });
  await later(DAY);
  expect((await ok(late.call(nft.orders, {}))).message).toMatchObject([{ is_expired: 1, state: 'expired' }]);
  expect((await notices(late)).slice(0, 2)).toEqual([
    ['nft_expired', { code, amount: '150.00000000', asset: 'USDT' }],
    ['nft_won', { code, amount: '150.00000000', asset: 'USDT' }],
  ]);
  const { rows } = await whole.database.pool.query<{ owner: string; status: string }>(
    'SELECT owner, status FROM nft_deposits WHERE owner = ANY ($1) ORDER BY owner',
    [[late.id, frozen.id]],
  );
  expect(rows).toEqual([
    { owner: String(late.id), status: 'forfeited' },
    { owner: String(frozen.id), status: 'returned' },
  ]);
});

test('NFT-024 the stored rows are those of the journal', async () => {
  const { differences } = await audit(whole.database.pool, slices);
  expect(differences).toEqual([]);
});
