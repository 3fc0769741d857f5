import { otc } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { merchant, ok, ordered, paidOrder, password, person, selling, submit, terms, uploaded } from './scene.ts';

const reason = 'looked at it';
/** An appealed order as staff name it, and one of support. */
async function appealed({ whole }: Pick<World, 'whole'>) {
  const { seller, order } = await paidOrder(whole);
  await ok(seller.call(otc.appeal, { ...order, reason: 'not_received', text: 'Nothing came.' }));
  const { token } = await openStaff(whole.database.pool, 'support');
  return { named: { user: String(seller.id), order: order.id }, token };
}

export const successes: SuccessesOf<typeof otc.product> = {
  config: () => ({ body: {} }),
  ads: async ({ whole }) => {
    await selling(whole);
    return { body: { type: '2', currency_id: '3', fiat: 'CNY', method: 'bank', page: '1', limit: '10' } };
  },
  ad: async ({ whole }) => ({ body: { id: String((await selling(whole)).ad) } }),
  saveAd: async ({ whole }) => {
    const one = await merchant(whole);
    return { body: { ...terms, type: '2', cards: String(one.card), terms: 'Own name.' }, token: one.token };
  },
  pauseAd: async ({ whole }) => {
    const { seller, ad } = await selling(whole);
    return { body: { id: String(ad), on: '0' }, token: seller.token };
  },
  endAd: async ({ whole }) => {
    const { seller, ad } = await selling(whole);
    return { body: { id: String(ad) }, token: seller.token };
  },
  mine: async ({ whole }) => ({ body: {}, token: (await selling(whole)).seller.token }),
  merchant: async ({ whole }) => ({ body: {}, token: (await merchant(whole)).token }),
  apply: async ({ whole }) => ({ body: { deposit: '500' }, token: (await person(whole)).token }),
  topUp: async ({ whole }) => {
    const one = await merchant(whole);
    const { unit } = whole.app.core.inForce.of('otc.configure') ?? { unit: 3 };
    await submit(whole, { kind: 'otc.configure', unit, deposit: 501n * 10n ** 8n });
    await submit(whole, { kind: 'otc.configure', unit, deposit: 500n * 10n ** 8n });
    return {
      body: { amount: '1' },
      token: one.token,
      tooEarly: { refusal: 'otc.terms_invalid', shownIn: 'server/src/products/otc/otc.test.ts' },
    };
  },
  leave: async ({ whole }) => ({ body: {}, token: (await merchant(whole)).token }),
  queue: async ({ whole }) => {
    const { seller, order } = await paidOrder(whole);
    await ok(seller.call(otc.appeal, { ...order, reason: 'not_received', text: 'Nothing came.' }));
    const applied = await person(whole);
    await ok(applied.call(otc.apply, { deposit: '500' }));
    return { body: {}, token: (await openStaff(whole.database.pool, 'support')).token };
  },
  evidence: async (world) => {
    const { named, token } = await appealed(world);
    return { body: { ...named, reason }, token, empty: ['messages'] };
  },
  evidenceImage: async ({ whole }) => {
    const { seller, buyer, order } = await paidOrder(whole);
    const [image, picture] = [await uploaded(seller), await uploaded(buyer)];
    await ok(seller.call(otc.appeal, { ...order, reason: 'not_received', text: 'Nothing came.', image }));
    const message = await ok(buyer.call(otc.sendChat, { order: order.id, client_id: 'one', image: picture }));
    const { token } = await openStaff(whole.database.pool, 'support');
    const body = { user: String(seller.id), order: order.id, reason, of: 'message' as const, id: String(message.id) };
    return { body, token };
  },
  person: async ({ whole }) => ({ body: { user: String((await merchant(whole)).id) } }),
  figures: async ({ whole }) => ({ body: { user: String((await merchant(whole)).id) } }),
  block: async ({ whole }) => {
    const [one, other] = [await person(whole), await person(whole)];
    return { body: { user: String(other.id), on: '1' }, token: one.token };
  },
  sendChat: async ({ whole }) => {
    const { buyer, order } = await ordered(whole);
    const body = {
      ...{ order: order.id, client_id: 'one', text: 'Paid from my bank.', image: await uploaded(buyer) },
      image_name: 'proof.jpg',
    };
    return { body, token: buyer.token };
  },
  chat: async ({ whole }) => {
    const { buyer, seller, order } = await ordered(whole);
    await ok(seller.call(otc.sendChat, { order: order.id, client_id: 'one', text: 'Hello.' }));
    return { body: { order: order.id, limit: '5' }, token: buyer.token };
  },
  chatImage: async ({ whole }) => {
    const { buyer, seller, order } = await ordered(whole);
    const image = await uploaded(seller);
    const { id } = await ok(seller.call(otc.sendChat, { order: order.id, client_id: 'one', image }));
    return { body: { message: String(id) }, token: buyer.token };
  },
  admit: async ({ whole }) => {
    const applied = await person(whole);
    await ok(applied.call(otc.apply, { deposit: '500' }));
    const { token } = await openStaff(whole.database.pool, 'support');
    return { body: { user: String(applied.id), admitted: '1', reason }, token };
  },
  decide: async (world) => {
    const { named, token } = await appealed(world);
    return { body: { ...named, outcome: 'buyer', reason }, token };
  },
  award: async ({ whole }) => {
    const { seller, buyer, order } = await ordered(whole);
    await ok(buyer.call(otc.cancel, order));
    await ok(buyer.call(otc.appeal, { ...order, reason: 'paid_late', text: 'It was sent.' }));
    const { token } = await openStaff(whole.database.pool, 'support');
    return { body: { user: String(seller.id), order: order.id, reason }, token };
  },
  giveBack: async ({ whole }) => {
    const { seller, order } = await paidOrder(whole);
    await ok(seller.call(otc.release, { ...order, password }));
    await ok(seller.call(otc.appeal, { ...order, reason: 'reversed', text: 'It was taken back.' }));
    const { token } = await openStaff(whole.database.pool, 'support');
    return { body: { user: String(seller.id), order: order.id, reason }, token };
  },
  take: async ({ whole }) => {
    const { ad } = await selling(whole);
    const buyer = await person(whole, 'Ann Bee');
    return {
      body: { id: String(ad), amount: '100', price: '7.10', slippage: '0.5', method: 'bank' },
      token: buyer.token,
    };
  },
  orders: async ({ whole }) => {
    const { buyer } = await ordered(whole);
    return { body: { state: 'open', limit: '5' }, token: buyer.token, empty: ['rows[0].timeline'] };
  },
  order: async ({ whole }) => {
    const { buyer, order } = await ordered(whole);
    return { body: order, token: buyer.token };
  },
  paid: async ({ whole }) => {
    const { buyer, order } = await ordered(whole);
    return { body: { ...order, own_account: '1' }, token: buyer.token };
  },
  release: async ({ whole }) => {
    const { seller, order } = await paidOrder(whole);
    return { body: { ...order, password }, token: seller.token };
  },
  cancel: async ({ whole }) => {
    const { buyer, order } = await ordered(whole);
    return { body: order, token: buyer.token };
  },
  appeal: async ({ whole }) => {
    const { seller, order } = await paidOrder(whole);
    return { body: { ...order, reason: 'not_received', text: 'Nothing came.' }, token: seller.token };
  },
};
