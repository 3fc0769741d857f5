/**
 * Staff at work: one freezes an account, halts a market, asks for their end, for roles, for decisions about withdrawals and deposits, and to bring money in for conversions; another decides, a treasurer where
 * money is paid. Each act carries its name as
 * its reason or note, by which the checker finds it (checker/desk.ts).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { desk, funds, type Role } from '@glassbook/contract';
import { clientOf, yes } from '../trader.ts';
import type { Account } from './accounts.ts';
import { Trader, type Answered } from './client.ts';
import type { Wish } from './history.ts';
import type { Acting } from './pausing.ts';
import type { Random } from './random.ts';
import { Wire } from './wire.ts';

/** `maker` asks, `checker` decides, `payer` about money. `user` and `market`: what they act on, by id; nothing else uses them. */
export type Staff = { maker: Account; checker: Account; payer: Account; user: string; market: string };
export type StaffPlan = Staff & { origin: () => string; folder: string; prefix: string; random: Random };

const thinkMs = 200;
const settleMs = 60_000;
/** How long it goes on for its first act. */
const firstMs = 20_000;

async function logIn(origin: string, role: Role): Promise<Account> {
  const anyone = clientOf(origin);
  const one = yes(await anyone(desk.demoCast, {})).message.find((each) => each.role === role);
  if (!one) throw new Error(`the demo has no ${role}`);
  const { email: address, password, code } = one;
  return { address, token: yes(await anyone(desk.login, { email: address, password, code })).message };
}

/** Logs both in. `account`: the one that they freeze. */
export async function openStaff(origin: string, account: Account): Promise<Staff> {
  const [maker, checker] = [await logIn(origin, 'administrator'), await logIn(origin, 'reviewer')];
  const payer = await logIn(origin, 'treasurer');
  const call = clientOf(origin, maker.token);
  const user = yes(await call(desk.users, { q: account.address })).message.rows[0]?.id;
  const market = yes(await call(desk.markets, {})).message.find(({ symbol }) => symbol === 'SOL/USDT')?.id;
  return { maker, checker, payer, user: String(user), market: String(market) };
}

/** Goes on until it is finished. */
export function startStaff({ origin, folder, prefix, random, user, market, ...people }: StaffPlan): Acting {
  const over = { yes: false };
  const isOver = () => over.yes;
  const open = (name: string, account: Account) => new Trader(`${prefix}${name}`, account, folder, new Wire(origin));
  const [asks, decides, pays] = [
    ...([open('maker', people.maker), open('checker', people.checker)] as const),
    open('payer', people.payer),
  ];

  let done = 0;
  const act = async (who: Trader, what: string, fields: Record<string, string>, word = 'reason') => {
    const name = who.nextName();
    await wait(random.between(0, thinkMs));
    const wish: Wish = { what: `desk.${what}`, fields: { ...fields, [word]: name }, name, named: 'act' };
    const answered = await who.insist(wish, isOver);
    if (answered?.heard === 'ok') done += 1;
    return answered;
  };
  /** The request that was asked for now, or one about the subject that is open from before. */
  const requestOf = async (answered: Answered | undefined, subject: string): Promise<string | undefined> => {
    const { request } = (answered?.envelope.message ?? {}) as { request?: number };
    if (request !== undefined) return String(request);
    if (answered?.envelope.reason !== 'desk.request_exists') return undefined;
    const { message } = await asks.read(desk.requests, { show: 'mine', limit: '100' });
    const { rows = [] } = (message ?? {}) as { rows?: { id: number; subject: string; state: string }[] };
    const found = rows.find((row) => row.subject === subject && row.state === 'open');
    return found && String(found.id);
  };
  const decide = async (request: string | undefined, isRejected: boolean, by = decides) => {
    if (request === undefined) return;
    const seen = { request, version: '1' };
    // The maker never does.
    if (random.next() < 0.2) await act(asks, 'approve', seen, 'note');
    await act(by, isRejected ? 'reject' : 'approve', seen, 'note');
  };
  const tasks = {
    account: async () => {
      await act(asks, 'freeze', { user, code: 'intruder', days: '7' });
      await decide(await requestOf(await act(asks, 'askThaw', { user, days: '0' }), `user:${user}`), false);
    },
    market: async () => {
      await act(asks, 'halt', { market });
      await decide(await requestOf(await act(asks, 'askOpen', { market }), `market:${market}`), false);
    },
    role: async () => {
      const email = `${prefix}.${random.between(1, 1e9)}@example.org`.toLowerCase();
      const asked = await act(asks, 'askGrant', { email, role: 'support' });
      await decide(await requestOf(asked, `staff:${email}`), random.next() < 0.3);
    },
    withdrawal: async () => {
      const { message } = await asks.read(funds.withdrawalQueue, { show: 'waiting', limit: '20' });
      const { rows = [] } = (message ?? {}) as { rows?: { id: number; user: number; state: string }[] };
      const one = rows[random.between(0, Math.max(0, rows.length - 1))];
      if (!one) return;
      const seen = { user: String(one.user), withdrawal: String(one.id) };
      // Named by nothing of its own, so that it is not in the history.
      if (one.state === 'requested') await asks.read(funds.reviewWithdrawal, seen);
      if (one.state === 'approved') await asks.read(funds.claimWithdrawal, seen);
      const isPaid = one.state === 'approved' || one.state === 'paying';
      const decision = isPaid
        ? random.next() < 0.2
          ? { decision: 'release' }
          : { decision: 'pay', reference: `${prefix}${one.id}` }
        : random.next() < 0.3
          ? { decision: 'reject', code: 'payee_invalid' }
          : { decision: 'approve' };
      const asked = await act(asks, 'decideWithdrawal', { ...seen, ...decision });
      const { request } = (asked?.envelope.message ?? {}) as { request?: number };
      await decide(request === undefined ? undefined : String(request), random.next() < 0.2, pays);
    },
    deposit: async () => {
      const { message } = await asks.read(funds.depositQueue, { show: 'waiting', limit: '20' });
      const { rows = [] } = (message ?? {}) as { rows?: { id: number; user: number; state: string }[] };
      const one = rows[random.between(0, Math.max(0, rows.length - 1))];
      if (!one) return;
      const seen = { user: String(one.user), deposit: String(one.id) };
      if (one.state === 'submitted') await asks.read(funds.reviewDeposit, seen);
      const decision =
        random.next() < 0.3
          ? { decision: 'reject', code: 'not_received' }
          : { decision: 'credit', amount: '10.5', reference: `${prefix}${one.id}` };
      const asked = await act(asks, 'decideDeposit', { ...seen, ...decision });
      const { request } = (asked?.envelope.message ?? {}) as { request?: number };
      await decide(request === undefined ? undefined : String(request), random.next() < 0.2, pays);
    },
    house: async () => {
      // Assets of which the demo's cast has no request that waits.
      const [currency, number] = [random.pick(['1', '2'] as const), random.between(1, 1e9)];
      const asked = await act(asks, 'askHouse', {
        ...{ direction: 'in', house: random.pick(['convert', 'lockup', 'dual'] as const), currency },
        ...{ amount: `0.0000${random.between(1, 9_999)}` },
        reference: `${prefix}house.${number}`,
      });
      const { request } = (asked?.envelope.message ?? {}) as { request?: number };
      await decide(request === undefined ? undefined : String(request), random.next() < 0.2, pays);
    },
  };
  const work = async () => {
    const kinds = ['account', 'market', 'role', 'withdrawal', 'deposit', 'house'] as const;
    while (!over.yes) await tasks[random.pick(kinds)]();
  };
  const working = work();
  return {
    async finish() {
      // After a single kill of a slow machine there may be none yet, and then nothing to check.
      for (let waited = 0; done === 0 && waited < firstMs; waited += thinkMs) await wait(thinkMs);
      over.yes = true;
      await working;
      for (const one of [asks, decides, pays]) {
        await one.settle(settleMs);
        one.close();
      }
      return done;
    },
  };
}
