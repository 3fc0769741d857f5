/** The chat of the two of an order, and what staff read of it. */
import { otc } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { deleteImages } from './chat/retention.ts';
import { ok, ordered, paidOrder, person, uploaded } from './test/scene.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

const stateOf = async (address: string) => {
  const { rows } = await whole.database.pool.query<{ state: string }>('SELECT state FROM uploads WHERE name = $1', [
    address.slice('/upload/'.length),
  ]);
  return rows[0]?.state;
};

test('OTC-026 both read the chat, nobody else does, and the same name is the same message', async () => {
  const { seller, buyer, order } = await ordered(whole);
  const sent = { order: order.id, client_id: 'one', text: ' Pay to 6222 0202 0011 2230 instead. ' };
  const first = await ok(buyer.call(otc.sendChat, sent));
  expect(first).toMatchObject({ mine: true, warn: true, key: 'one', text: 'Pay to 6222 0202 0011 2230 instead.' });
  expect(await ok(buyer.call(otc.sendChat, sent))).toEqual(first);
  const other = { ...sent, text: 'Another.' };
  expect(await buyer.call(otc.sendChat, other)).toMatchObject({ reason: 'otc.client_id_used' });
  expect(await ok(seller.call(otc.sendChat, { ...other, text: 'No, to the order.' }))).toMatchObject({ warn: false });
  const { rows, more, open } = await ok(seller.call(otc.chat, { order: order.id }));
  expect(rows.map(({ mine, key }) => [mine, key])).toEqual([
    [true, 'one'],
    [false, ''],
  ]);
  expect({ more, open }).toEqual({ more: false, open: true });
  const stranger = await person(whole, 'Cyd Dee');
  expect(await stranger.call(otc.chat, { order: order.id })).toMatchObject({ reason: 'otc.not_found' });
  expect(await stranger.call(otc.sendChat, sent)).toMatchObject({ reason: 'otc.not_found' });
  expect(await buyer.call(otc.sendChat, { ...sent, client_id: 'two', text: ' ' })).toMatchObject({
    reason: 'otc.empty',
  });
});

test('OTC-026 a picture is used once, is shown to both, and goes 90 days after the end', async () => {
  const { seller, buyer, order } = await ordered(whole);
  const { pool } = whole.database;
  const image = await uploaded(buyer);
  const { id } = await ok(buyer.call(otc.sendChat, { order: order.id, client_id: 'one', image }));
  const again = { order: order.id, client_id: 'two', image };
  expect(await buyer.call(otc.sendChat, again)).toMatchObject({ reason: 'otc.image_not_found' });
  expect((await ok(seller.call(otc.chatImage, { message: String(id) }))).length).toBeGreaterThan(100);
  const stranger = await person(whole, 'Cyd Dee');
  expect(await stranger.call(otc.chatImage, { message: String(id) })).toMatchObject({ reason: 'otc.not_found' });
  await ok(buyer.call(otc.cancel, order));
  await pool.query("UPDATE otc_orders SET closed = 'yes' WHERE id = $1", [order.id]);
  const uploads = { remove: () => Promise.resolve(() => Promise.resolve()) };
  expect(await deleteImages(pool, uploads, Date.now() + 89 * 86_400_000)).toBe(0);
  expect(await deleteImages(pool, uploads, Date.now() + 91 * 86_400_000)).toBe(1);
  expect((await ok(buyer.call(otc.chat, { order: order.id }))).rows[0]?.image).toEqual({ name: '', gone: true });
});

test('OTC-026 it ends a day after the end, and a claim opens it again', async () => {
  const { buyer, order } = await ordered(whole);
  const { pool } = whole.database;
  await ok(buyer.call(otc.cancel, order));
  const send = (client_id: string) => buyer.call(otc.sendChat, { order: order.id, client_id, text: 'Hello.' });
  await ok(send('one'));
  await ok(buyer.call(otc.appeal, { ...order, reason: 'paid_late', text: 'It was sent.' }));
  await pool.query('UPDATE otc_orders SET ended_at = ended_at - 86400000 WHERE id = $1', [order.id]);
  await ok(send('two'));
  await pool.query('UPDATE otc_orders SET is_claimed = false WHERE id = $1', [order.id]);
  expect(await send('three')).toMatchObject({ reason: 'otc.chat_closed' });
});

test('OTC-026 a burst of 20, and 100 in a day without an answer', async () => {
  const { seller, buyer, order } = await ordered(whole);
  const send = (n: number) => seller.call(otc.sendChat, { order: order.id, client_id: `n${n}`, text: 'Hello.' });
  for (let n = 0; n < 20; n += 1) await ok(send(n));
  expect(await send(20)).toMatchObject({ ok: false, reason: 'otc.too_fast' });
  await whole.database.pool.query(
    `INSERT INTO otc_messages ("order", sender, at, text, client_id) SELECT $1, $2, $3, 'x', 'm' || n FROM generate_series(1, 100) AS n`,
    [order.id, buyer.id, Date.now()],
  );
  const more = () => buyer.call(otc.sendChat, { order: order.id, client_id: 'more', text: 'Hello.' });
  expect(await more()).toMatchObject({ ok: false, reason: 'otc.too_many_unanswered' });
});

test('OTC-027 staff read proofs, appeals and the chat for a reason that is logged', async () => {
  const { seller, buyer, order } = await ordered(whole);
  const { pool } = whole.database;
  const [proof, picture] = [await uploaded(buyer), await uploaded(seller)];
  await ok(buyer.call(otc.paid, { ...order, own_account: '1', proof }));
  await ok(seller.call(otc.appeal, { ...order, reason: 'not_received', text: 'Nothing came.', image: picture }));
  await ok(buyer.call(otc.sendChat, { order: order.id, client_id: 'one', text: 'See the proof.' }));
  const desk = clientOf(whole.app, (await openStaff(pool, 'support')).token);
  const named = { user: String(seller.id), order: order.id };
  const read = await ok(desk(otc.evidence, { ...named, reason: 'appeal 12' }));
  expect(read.evidence).toMatchObject([
    { user: buyer.id, text: '', image: true },
    { user: seller.id, text: 'Nothing came.', image: true },
  ]);
  expect(read).toMatchObject({
    buyer: { name: 'Ann Bee' },
    pay_to: { holder: 'Linh Tran' },
    messages: [{ user: buyer.id, text: 'See the proof.', image: false }],
  });
  const shown = { ...named, of: 'evidence' as const, id: String(read.evidence[0]?.id), reason: 'appeal 12' };
  expect((await ok(desk(otc.evidenceImage, shown))).length).toBeGreaterThan(100);
  expect(await desk(otc.evidenceImage, { ...shown, order: '999' })).toMatchObject({ reason: 'otc.not_found' });
  const { rows } = await pool.query<{ detail: string }>(
    "SELECT detail FROM audit_rows WHERE act = 'otc.evidence' ORDER BY seq DESC LIMIT 1",
  );
  expect(rows[0]?.detail).toContain('appeal 12');
});

test('OTC-028 the picture of an appeal that is refused is no document', async () => {
  const { seller, order } = await ordered(whole);
  const image = await uploaded(seller);
  const appeal = { ...order, reason: 'not_received' as const, text: 'Nothing came.', image };
  expect(await seller.call(otc.appeal, appeal)).toMatchObject({ reason: 'otc.wrong_state' });
  expect(await stateOf(image)).toBe('waiting');
  const { seller: paidTo, order: paid } = await paidOrder(whole);
  expect(await paidTo.call(otc.appeal, { ...appeal, ...paid })).toMatchObject({ reason: 'otc.image_not_found' });
});
