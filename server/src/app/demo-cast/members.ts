/** The users of the demo's cast: one in every state that a desk has to do with. None of them can log in: they have no password, and their addresses are of no mailbox. */
import { desk, dual, identity, ieo, kefu, limit, lockup, spot, upload, wallet } from '@glassbook/contract';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { createUser } from '../../products/account/users.ts';
import { storeWallet } from '../../products/account/wallets/wallets.ts';
import type { Caller, Staff } from '../../carry/http/handling.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import { amountText, priceText } from '../../carry/store/instrument.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { CastCall } from './calls.ts';

export type Stage = {
  core: Pick<Core, 'pool' | 'now' | 'catalog' | 'prices' | 'sequencer' | 'vault'>;
  doors: Pick<Doors, 'uploads'>;
  call: CastCall;
  /** The demo's staff. */
  staff: Record<'support' | 'reviewer' | 'treasurer' | 'administrator', Staff>;
  /** Waits until it is so. Resolves to false where the server stops first. */
  until: (isSo: () => boolean | Promise<boolean>) => Promise<boolean>;
  untilPriced: (market: number) => Promise<boolean>;
};
export type Member = { name: string; play: (stage: Stage) => Promise<void> };

const emailOf = (name: string) => `${name}@demo.example`;
/** Numbers that are reserved for fiction: no person has one. */
const phones = '+447700900';

/** The account of a member, made where it is missing. */
export async function accountOf({ core: { pool, now } }: Stage, name: string): Promise<Caller> {
  const userId = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [emailOf(name)]);
    const at = new Date(now());
    const opening = { passwordHash: undefined, language: 'en' as const, invitedBy: undefined, at };
    if (rows[0]) return Number(rows[0].id);
    const used = await client.query('SELECT 1 FROM users WHERE starts_with(phone, $1)', [phones]);
    const phone = `${phones}${String(used.rowCount).padStart(3, '0')}`;
    return createUser(client, { email: emailOf(name), phone, ...opening });
  });
  if (userId === undefined) throw new Error(`${name} has no account`);
  return { userId, sessionId: 0 };
}

/** An account that a wallet signed up a moment ago: no email yet. */
async function openFresh({ core: { pool, now } }: Stage): Promise<void> {
  const address = `0x${'0'.repeat(36)}de30`;
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('SELECT FROM wallets WHERE address = $1', [address]);
    if (rowCount) return;
    const at = new Date(now());
    const opening = { email: undefined, passwordHash: undefined, language: 'en' as const, invitedBy: undefined, at };
    const userId = await createUser(client, opening);
    if (userId !== undefined) await storeWallet(client, { userId, address, app: 'metamask', opened: true }, at);
  });
}

const block = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
});

/** A picture of a card that is plainly of no document: a field in a color, and lines where words would be. */
export const card = (color: string): Promise<Buffer> =>
  sharp(block(960, 600, '#e9ebef'))
    .composite([
      { input: block(240, 300, color), left: 60, top: 90 },
      ...[120, 190, 260].map((top) => ({ input: block(480, 28, '#8b909d'), left: 360, top })),
      { input: block(840, 28, '#8b909d'), left: 60, top: 460 },
    ])
    .jpeg()
    .toBuffer();

/** The newest request of a user for a verification. */
async function newestRequest(pool: Pool, userId: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM identity_requests WHERE user_id = $1', [
    userId,
  ]);
  return rows[0]?.id ?? '0';
}

const askDetails = ({ call }: Stage, who: Caller, name: string, number: string) =>
  call(identity.verify, who, { real_type: '1', id_type: '1', country: 'PT', name, card_id: number });

async function askPhotos({ call }: Stage, who: Caller): Promise<void> {
  const [front, reverse] = [
    await call(upload.image, who, {}, await card('#d4ba83')),
    await call(upload.image, who, {}, await card('#2979ff')),
  ];
  if (front.ok && reverse.ok)
    await call(identity.verify, who, { real_type: '2', front_pic: front.message, reverse_pic: reverse.message });
}

async function approve({ call, core, staff }: Stage, who: Caller): Promise<void> {
  const request = await newestRequest(core.pool, who.userId);
  const approval = { user: String(who.userId), request, reason: 'the document is in order' };
  for (const by of [staff.reviewer, staff.administrator]) await call(identity.approve, by, approval);
}

const say = ({ call }: Stage, who: Caller, id: string, text: string) =>
  call(kefu.send, who, { client_id: `demo-cast-${who.userId}-${id}`, text });

/** Freezes for a week, and asks for the end of it. */
async function freeze(stage: Stage, name: string, code: desk.FreezeReason): Promise<Caller> {
  const who = await accountOf(stage, name);
  await stage.call(desk.freezeUser, stage.staff.support, {
    ...{ user: String(who.userId), code, days: '7', reason: 'part of the demo' },
  });
  return who;
}

const dayMs = 86_400_000;

/** Frozen nine days ago and to be decided about two days ago: a freeze is dated when it begins, so this one is set back. */
async function freezeLate(stage: Stage): Promise<void> {
  const { userId } = await freeze(stage, 'olaf', 'fraud');
  const { pool, now } = stage.core;
  await pool.query(
    'UPDATE account_freezes SET started_at = $2, decide_by = $3 WHERE user_id = $1 AND ended_at IS NULL',
    [userId, new Date(now() - 9 * dayMs), new Date(now() - 2 * dayMs)],
  );
}

/** Orders away from the index price, so that they rest, and a price alert. */
async function trade(stage: Stage): Promise<void> {
  const { call, core, untilPriced } = stage;
  const who = await accountOf(stage, 'otto');
  await call(wallet.claimDemo, who, {});
  if (!(await untilPriced(1))) throw new Error('the server stops before there is a price');
  const market = core.catalog.instrument(1);
  const index = core.prices.get(1)?.price ?? 0n;
  const at = (percent: bigint) => priceText(market, ((index * percent) / (100n * market.tick)) * market.tick);
  const amount = amountText(market, market.lot * 200n);
  const pair = { currency_id: String(market.base.id), legal_id: String(market.quote.id), amount };
  for (const [type, percent] of [
    ['1', 90n],
    ['1', 85n],
    ['2', 115n],
  ] as const)
    await call(spot.placeOrder, who, { ...pair, type, order_type: 'limit', target_price: at(percent) });
}

/** A call of ETH, whose offers begin with the first price of the day. */
async function invest(stage: Stage): Promise<void> {
  const { call, until } = stage;
  const who = await accountOf(stage, 'carla');
  let offers: readonly dual.OfferView[] = [];
  const isOffered = async () => {
    const found = await call(dual.offers, who, { currency_id: '2', type: 'call' });
    if (found.ok) offers = found.message.dual_currencys;
    return offers.length > 0;
  };
  if (!(await until(isOffered))) throw new Error('the server stops before there is an offer');
  await call(dual.buy, who, { id: String(offers[0]?.id), num: '2' });
}

/** Those that wait for a price come last. */
export const traders: readonly Member[] = [
  { name: 'with a dual investment', play: invest },
  { name: 'with open orders', play: trade },
];

/** In the order in which they appear. */
export const members: readonly Member[] = [
  { name: 'fresh', play: openFresh },
  {
    name: 'confirmed',
    play: async (stage) => {
      await accountOf(stage, 'carla');
    },
  },
  {
    name: 'under review',
    play: async (stage) => {
      const who = await accountOf(stage, 'ravi');
      await askDetails(stage, who, 'Ravi Demo', 'DEMO10001');
    },
  },
  {
    name: 'photos under review',
    play: async (stage) => {
      const who = await accountOf(stage, 'paula');
      await askDetails(stage, who, 'Paula Demo', 'DEMO10002');
      await approve(stage, who);
      await askPhotos(stage, who);
    },
  },
  {
    name: 'verified',
    play: async (stage) => {
      const who = await accountOf(stage, 'vera');
      await askDetails(stage, who, 'Vera Demo', 'DEMO10003');
      await approve(stage, who);
      await askPhotos(stage, who);
      await approve(stage, who);
    },
  },
  {
    name: 'failed',
    play: async (stage) => {
      const who = await accountOf(stage, 'felix');
      await askDetails(stage, who, 'Felix Demo', 'DEMO10004');
      const request = await newestRequest(stage.core.pool, who.userId);
      const named = { user: String(who.userId), request };
      await stage.call(identity.reject, stage.staff.reviewer, {
        ...{ ...named, failure: 'details_differ', reason: 'the name differs from the document' },
      });
      await stage.call(identity.requestOverride, stage.staff.reviewer, {
        ...{ ...named, status: 'approved', reason: 'the name is a variant of the same' },
      });
    },
  },
  {
    name: 'frozen',
    play: async (stage) => {
      await freeze(stage, 'fred', 'owner_asked');
    },
  },
  {
    name: 'frozen, about to be thawed',
    play: async (stage) => {
      const { userId } = await freeze(stage, 'thea', 'intruder');
      await stage.call(desk.requestThaw, stage.staff.support, {
        ...{ user: String(userId), days: '7', reason: 'the owner proved who they are by a call' },
      });
    },
  },
  { name: 'frozen, overdue', play: freezeLate },
  {
    name: 'with a self-limit',
    play: async (stage) => {
      const who = await accountOf(stage, 'lena');
      await stage.call(limit.set, who, { name: 'loss.day', amount: '200' });
    },
  },
  {
    name: 'with an open chat',
    play: async (stage) => {
      const who = await accountOf(stage, 'chao');
      await say(stage, who, '1', 'My withdrawal is on hold. When can I withdraw?');
    },
  },
  {
    name: 'with a rating',
    play: async (stage) => {
      const { call, staff } = stage;
      const who = await accountOf(stage, 'rosa');
      await say(stage, who, '1', 'Where do I see the fee of an order?');
      const user = String(who.userId);
      const taken = await call(kefu.assign, staff.support, { user });
      const text = 'In the ticket, before you send it, and on each fill.';
      await call(kefu.answer, staff.support, { user, client_id: `demo-cast-${user}-answer`, text });
      await call(kefu.end, staff.support, { user });
      if (taken.ok)
        await call(kefu.rate, who, { case: String(taken.message.id), score: '5', comment: 'Quick and clear.' });
    },
  },
  {
    name: 'with lock-ups and an application to an IEO',
    play: async (stage) => {
      const who = await accountOf(stage, 'carla');
      await stage.call(wallet.claimDemo, who, {});
      await stage.call(lockup.lock, who, { config_id: '1', amount: '500' });
      await stage.call(lockup.lock, who, { config_id: '3', amount: '1200', auto_renew: '1' });
      await stage.call(ieo.apply, who, { project_id: '1', amount: '4000', pay_currency: '3' });
    },
  },
];
