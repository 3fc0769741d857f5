/** People of OTC trading for tests: a merchant with a card and an ad, takers, and what they do. */
import { account, otc, payee, upload, wallet } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import type { Command } from '@glassbook/engine';
import { openTraders } from '../../../../test/open-traders.ts';
import { photo } from '../../../../test/photo.ts';
import { clientOf, type WholeApp } from '../../../../test/whole-app.ts';
import { detailsOf } from '../../../shared/identities/standing.ts';
import { bankCard } from '../../payee/test/successes.ts';

export const password = '402719';
export type Person = { id: number; token: string; call: Client };
type Answer<M> = { ok: true; message: M } | { ok: false; reason: string; message: string };
export async function ok<M>(answer: Promise<Answer<M>>): Promise<M> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given.message;
}

/** One verified with photos under a name, with a payment password, demo funds and no hold. */
export async function person(whole: WholeApp, name = bankCard.real_name): Promise<Person> {
  const { pool } = whole.database;
  const [token = ''] = await openTraders(pool, 1, { proved: true });
  const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM users WHERE NOT robot');
  const id = Number(rows[0]?.id);
  const call = clientOf(whole.app, token);
  await ok(call(account.setPaymentPassword, { password, re_password: password }));
  await ok(call(wallet.claimDemo, {}));
  await pool.query('DELETE FROM account_holds WHERE user_id = $1', [id]);
  const details = whole.app.core.vault.sealText(detailsOf(id), JSON.stringify({ name, number: `N${id}` }));
  await pool.query(
    `INSERT INTO identity_requests (user_id, level, status, country, details, number_digest, submitted_at, decided_at)
     VALUES ($1, 1, 'approved', 'VN', $2, $3, now(), now()), ($1, 2, 'approved', NULL, NULL, NULL, now(), now())`,
    [id, details, whole.app.core.vault.digest(`N${id}`)],
  );
  return { id, token, call };
}

/** The address of a picture that waits to be used. */
export async function uploaded({ call }: Person): Promise<string> {
  const sent = await call(upload.image, {}, { file: new Blob([new Uint8Array(await photo())]) });
  if (!sent.ok) throw new Error(sent.message);
  return sent.message;
}

/** A card that is reviewed and a day old; its id. */
export async function card(whole: WholeApp, { id, call }: Person, change: object = {}): Promise<number> {
  const saved = await call(payee.saveBank, { ...bankCard, ...change });
  if (!saved.ok) throw new Error(saved.message);
  await whole.database.pool.query(
    "UPDATE payees SET held_until = now() - interval '1 minute', review = 'accepted', reviewed_by = 'staff', reviewed_at = now() WHERE user_id = $1",
    [id],
  );
  return saved.data.id;
}

const two = { request: 9, maker: 1, checker: 2 } as const;
export async function submit(whole: WholeApp, command: Command): Promise<void> {
  const { outcome } = await whole.app.core.sequencer.submit(command);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
}

/** A merchant with the whole deposit. */
export async function merchant(whole: WholeApp): Promise<Person & { card: number }> {
  await submit(whole, { kind: 'otc.setRate', fiat: 1, rate: 710_000_000n });
  const one = await person(whole);
  await ok(one.call(otc.apply, { deposit: '500' }));
  await submit(whole, { kind: 'otc.admit', account: one.id, admitted: true, ...two });
  return { ...one, card: await card(whole, one) };
}

export const terms = {
  ...{ currency_id: '3', fiat: 'CNY', price: '7.10', amount: '1000', min: '100', max: '5000' },
  pay_minutes: '30',
} as const;
/** Sells 1,000 USDT for 7.10 CNY. */
export async function selling(whole: WholeApp): Promise<{ seller: Person & { card: number }; ad: number }> {
  const seller = await merchant(whole);
  const { id } = await ok(
    seller.call(otc.saveAd, { ...terms, type: '2', cards: String(seller.card), terms: 'Own name.' }),
  );
  return { seller, ad: id };
}

/** An order of 100 USDT by a new taker. */
export async function ordered(whole: WholeApp) {
  const { seller, ad } = await selling(whole);
  const buyer = await person(whole, 'Ann Bee');
  const { id } = await ok(buyer.call(otc.take, { id: String(ad), amount: '100', price: '7.10' }));
  return { seller, buyer, ad, order: { id: String(id) } };
}
export async function paidOrder(whole: WholeApp) {
  const all = await ordered(whole);
  await ok(all.buyer.call(otc.paid, { ...all.order, own_account: '1' }));
  return all;
}
