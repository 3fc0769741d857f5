import { desk, funds } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { deposited, depositAsked, listed, tronAddress } from './depositor.ts';
import { accountNumberOf, sender, type Sender } from './sender.ts';
import { password, saved, twoStaff, withdrawer, type Withdrawer } from './withdrawer.ts';

const asked = { address: saved, currency: '3', number: '100', rate: '0', type: '0', password } as const;

/** A trader of its own with a withdrawal that was just asked for. */
async function withOne({ whole }: World): Promise<Withdrawer & { withdrawal: string }> {
  const trader = await withdrawer(whole);
  const answer = await trader.call(funds.withdraw, asked);
  if (!answer.ok) throw new Error(`${answer.reason}: ${answer.message}`);
  return { ...trader, withdrawal: String(answer.data.id) };
}

/** A deposit of the trader's own that was just asked for. */
async function withDeposit({ whole }: World): Promise<Withdrawer & { deposit: string }> {
  const trader = await withdrawer(whole);
  return { ...trader, deposit: String((await deposited(whole, trader)).id) };
}

/** A trader of its own who can send to another one, who has claimed demo funds too. */
async function withRecipient({ whole }: World): Promise<Sender> {
  const other = await withdrawer(whole);
  return sender(whole, other);
}

/** One that two approved and two say was paid. */
async function withPaid(world: World) {
  const one = await withOne(world);
  const { support, treasurer, payer } = await twoStaff(world.whole);
  const body = { user: String(one.id), withdrawal: one.withdrawal };
  await support.call(funds.reviewWithdrawal, body);
  for (const [maker, decision] of [
    [support, 'approve'],
    [payer, 'pay'],
  ] as const) {
    if (decision === 'pay') await payer.call(funds.claimWithdrawal, body);
    const made = await maker.call(funds.decideWithdrawal, {
      ...{ ...body, decision, reason: 'as it should be' },
      ...(decision === 'pay' && { reference: `paid-${one.withdrawal}` }),
    });
    if (!made.ok) throw new Error(made.message);
    await treasurer.call(desk.approve, { request: String(made.message.request), version: '1' });
  }
  return { ...one, support };
}
const cameBack = { amount: '10', reason: 'the bank sent it back' } as const;
/** One of whose payment something came back. */
async function withReturned(world: World) {
  const paid = await withPaid(world);
  const { id, withdrawal, support } = paid;
  const made = await support.call(funds.returnWithdrawal, { user: String(id), withdrawal, ...cameBack });
  if (!made.ok) throw new Error(made.message);
  return paid;
}

const asTreasurer = async ({ whole }: World) => (await openStaff(whole.database.pool, 'treasurer')).token;
const broughtIn = (reference: string) =>
  ({ direction: 'in', currency: '1', amount: '2', reference, reason: 'for conversions' }) as const;
const asSupport = async ({ whole }: World) => (await openStaff(whole.database.pool, 'support')).token;

export const successes: SuccessesOf<typeof funds.product> = {
  offers: () => ({ body: {} }),
  info: () => ({ body: { currency: '3' } }),
  withdraw: async ({ whole }) => ({ body: asked, token: (await withdrawer(whole)).token }),
  withdrawals: async (world) => ({ body: {}, token: (await withOne(world)).token }),
  withdrawal: async (world) => {
    const { token, withdrawal } = await withReturned(world);
    return { body: { id: withdrawal }, token };
  },
  cancelWithdrawal: async (world) => {
    const { token, withdrawal } = await withOne(world);
    return { body: { id: withdrawal }, token };
  },
  withdrawalQueue: async (world) => {
    await withOne(world);
    return { body: {}, token: await asSupport(world) };
  },
  withdrawalsCsv: async (world) => {
    await withOne(world);
    return { body: {}, token: await asSupport(world) };
  },
  withdrawalCase: async (world) => {
    const { id, withdrawal } = await withReturned(world);
    return { body: { user: String(id), withdrawal }, token: await asSupport(world) };
  },
  reviewWithdrawal: async (world) => {
    const { id, withdrawal } = await withOne(world);
    return { body: { user: String(id), withdrawal }, token: await asSupport(world) };
  },
  decideWithdrawal: async (world) => {
    const { id, withdrawal } = await withOne(world);
    const { support } = await twoStaff(world.whole);
    const body = { user: String(id), withdrawal };
    await support.call(funds.reviewWithdrawal, body);
    return { body: { ...body, decision: 'approve', reason: 'all is as it should be' }, token: support.token };
  },
  claimWithdrawal: async (world) => {
    const { id, withdrawal } = await withOne(world);
    const { support, treasurer, payer } = await twoStaff(world.whole);
    const body = { user: String(id), withdrawal };
    await support.call(funds.reviewWithdrawal, body);
    const made = await support.call(funds.decideWithdrawal, {
      ...body,
      decision: 'approve',
      reason: 'as it should be',
    });
    if (!made.ok) throw new Error(made.message);
    await treasurer.call(desk.approve, { request: String(made.message.request), version: '1' });
    return { body, token: payer.token };
  },
  returnWithdrawal: async (world) => {
    const { id, withdrawal, support } = await withPaid(world);
    return { body: { user: String(id), withdrawal, ...cameBack }, token: support.token };
  },
  depositAddress: async ({ whole }) => {
    await listed(whole);
    return { body: { currency: '3', user_id: '1' } };
  },
  deposit: async ({ whole }) => {
    await listed(whole);
    const trader = await withdrawer(whole);
    return { body: await depositAsked(trader), token: trader.token };
  },
  depositOffers: () => ({ body: {} }),
  deposits: async (world) => ({ body: {}, token: (await withDeposit(world)).token }),
  depositDetail: async (world) => {
    const { token, deposit } = await withDeposit(world);
    return { body: { id: deposit }, token };
  },
  cancelDeposit: async (world) => {
    const { token, deposit } = await withDeposit(world);
    return { body: { id: deposit }, token };
  },
  depositQueue: async (world) => {
    await withDeposit(world);
    return { body: {}, token: await asSupport(world) };
  },
  depositsCsv: async (world) => {
    await withDeposit(world);
    return { body: {}, token: await asSupport(world) };
  },
  depositCase: async (world) => {
    const { id, deposit } = await withDeposit(world);
    return { body: { user: String(id), deposit }, token: await asSupport(world) };
  },
  depositVoucher: async (world) => {
    const { id, deposit } = await withDeposit(world);
    return {
      body: { user: String(id), deposit, reason: 'compared with the bank' },
      token: (await openStaff(world.whole.database.pool, 'treasurer')).token,
    };
  },
  reviewDeposit: async (world) => {
    const { id, deposit } = await withDeposit(world);
    return { body: { user: String(id), deposit }, token: await asSupport(world) };
  },
  decideDeposit: async (world) => {
    const { id, deposit } = await withDeposit(world);
    const { support } = await twoStaff(world.whole);
    const body = { user: String(id), deposit };
    await support.call(funds.reviewDeposit, body);
    return {
      body: { ...body, decision: 'reject', code: 'not_received', reason: 'nothing came' },
      token: support.token,
    };
  },
  depositList: async (world) => ({ body: {}, token: await asSupport(world) }),
  recipients: async (world) => ({ body: {}, token: (await withRecipient(world)).token }),
  addRecipient: async ({ whole }) => {
    const account = await accountNumberOf(whole, await withdrawer(whole));
    return { body: { account }, token: (await withdrawer(whole)).token };
  },
  removeRecipient: async (world) => {
    const { token, recipient } = await withRecipient(world);
    return { body: { id: recipient }, token };
  },
  sendToUser: async (world) => {
    const { token, recipient } = await withRecipient(world);
    return { body: { recipient_id: recipient, currency: '3', number: '100', password }, token };
  },
  userTransfers: async (world) => {
    const { token, call, recipient } = await withRecipient(world);
    await call(funds.sendToUser, { recipient_id: recipient, currency: '3', number: '100', password });
    return { body: {}, token };
  },
  houseTransfers: async (world) => {
    const [maker, checker] = [await asTreasurer(world), await asTreasurer(world)];
    const made = await clientOf(world.whole.app, maker)(funds.requestHouseTransfer, broughtIn(maker.slice(-8)));
    if (!made.ok) throw new Error(`${made.reason}: ${made.message}`);
    const request = String(made.message.request);
    await clientOf(world.whole.app, checker)(desk.approve, { request, version: '1' });
    return { body: {}, token: maker };
  },
  requestHouseTransfer: async (world) => ({ body: broughtIn('once'), token: await asTreasurer(world) }),
  requestDepositAddress: async (world) => ({
    body: { currency: '3', network: 'tron', address: tronAddress.other, reason: 'a fresh wallet' },
    token: await asTreasurer(world),
  }),
};
