/** The commands of copy trading, as docs/copy.md describes them. */
import { FIRST_USER, type Outcome, type Refusal } from '@glassbook/engine';
import type { Configure, CopyRow, FollowRow, FollowTerms } from '@glassbook/engine/copy';
import { assetsOf } from '../asset/index.ts';
import { areTwo } from '../model/are-two.ts';
import { copies } from '../model/copies.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import { tradeRefusal } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { endCopy, endTickets, finish, leave } from './end.ts';
import { canPayShare, dueOf, mondayAfter } from './share.ts';
import { changed, copyOf, copyRowsOf, followsOf, openOf } from './state.ts';
import { closeWhole, endNow } from './tickets.ts';

/** Above one to the hundredth, half up. */
const taken = (ppm: number): number => (ppm <= 1_000_000 ? ppm : Math.round(ppm / 10_000) * 10_000);

function wrongTerms({ multipleMaxPpm }: Configure, terms: FollowTerms, limited: boolean): Refusal | undefined {
  const { type, number, leverageMax, orderMax, marketMax, totalMax, markets, stopLossPpm } = terms;
  const isGood =
    type === 'lots'
      ? isWhole(number, 1, 1_000_000_000)
      : isWhole(number, 10_000, 2 ** 52) && taken(number) <= multipleMaxPpm;
  if (!isGood) return 'copy.number_invalid';
  const slips = [terms.slippagePpm, terms.closeSlippagePpm].every((ppm) => isWhole(ppm, 0, 100_000));
  const caps = [orderMax, marketMax, totalMax].every((max) => max >= 0n && max <= AMOUNT_MAX);
  const stop = stopLossPpm === 0 || isWhole(stopLossPpm, 100_000, 950_000);
  const named = markets.length <= 100 && markets.every((market) => isWhole(market, 1, 2 ** 31 - 1));
  if (![slips, caps, stop, named, isWhole(leverageMax, 0, 1_000)].every(Boolean)) return 'copy.terms_invalid';
  return stopLossPpm > 0 && !limited ? 'copy.stop_without_amount' : undefined;
}
const termsOf = (terms: FollowTerms): FollowTerms => {
  const { type, number, leverageMax, orderMax, marketMax, totalMax, markets, slippagePpm } = terms;
  const { closeSlippagePpm, stopLossPpm } = terms;
  const rest = { leverageMax, orderMax, marketMax, totalMax, markets, slippagePpm, closeSlippagePpm, stopLossPpm };
  return { type, number: type === 'lots' ? number : taken(number), ...rest };
};

const found = (model: Model, owner: number, trader: number): FollowRow | undefined =>
  followsOf(model, 'owner', owner).find((each) => each.trader === trader);

/** Does something with a follow that nobody is ending. */
function withOpen(
  model: Model,
  { owner, trader }: { owner: number; trader: number },
  act: (follow: FollowRow) => Refusal | undefined,
): Outcome {
  const follow = found(model, owner, trader);
  if (!follow) return refused('copy.not_following');
  if (follow.stage !== 'following') return refused('copy.is_ending');
  const refusal = act(follow);
  if (refusal) return refused(refusal);
  changed(model, follow);
  return { ok: true };
}

function withCopy(
  model: Model,
  { owner, ticket }: { owner: number; ticket: number },
  act: (one: CopyRow) => void,
  problem?: (one: CopyRow, follow: FollowRow) => Refusal | undefined,
): Outcome {
  const one = copyOf(model).copies.find((each) => each.owner === owner && each.position === ticket && !each.isOver);
  if (!one || ticket === 0) return refused('copy.copy_not_found');
  const follow = copyOf(model).follows.find(({ id }) => id === one.follow);
  const wrong = follow && problem?.(one, follow);
  if (wrong) return refused(wrong);
  act(one);
  return { ok: true };
}

function keep(model: Model, one: ReturnType<typeof openOf>[number]): void {
  const follow = copyOf(model).follows.find(({ id }) => id === one.follow);
  const position = copies().positionAt(model, one.position);
  if (!position) return;
  const left = copies().releaseCopy(model, position);
  if (follow?.limited) {
    follow.putIn -= left;
    changed(model, follow);
  }
  endCopy(model, one, 'kept');
  endTickets(model);
}

function stop(model: Model, owner: number, status: 'resigned' | 'removed'): Outcome {
  const trader = copyOf(model).traders.get(owner);
  if (!trader || trader.status === 'removed' || trader.status === status) return refused('copy.trader_not_found');
  const row = { ...trader, status, at: model.at };
  copyOf(model).traders.set(owner, row);
  copyRowsOf(model).traders.set(owner, row);
  for (const follow of followsOf(model, 'trader', owner)) {
    if (status === 'removed') Object.assign(follow, { sharePpm: 0, due: 0n });
    changed(model, follow);
    leave(model, follow);
  }
  return { ok: true };
}

export const rules = {
  'copy.configure': (model, command) => {
    const { asset, level, days, tickets, equity, multipleMaxPpm, tradersMax, copiersMax, amountMin, shareMaxPpm } =
      command;
    const known = copyOf(model).rules;
    const isGood =
      [isWhole(level, 0, 10), isWhole(days, 0, 3_650), isWhole(tickets, 0, 100_000)].every(Boolean) &&
      [isWhole(multipleMaxPpm, 10_000, 100_000_000), isWhole(tradersMax, 1, 100)].every(Boolean) &&
      [isWhole(copiersMax, 1, 100_000), isWhole(shareMaxPpm, 0, 500_000)].every(Boolean) &&
      [equity >= 0n, equity <= AMOUNT_MAX, amountMin >= 1n, amountMin <= AMOUNT_MAX].every(Boolean);
    const isAsset = assetsOf(model).get(asset)?.kinds.includes('futures') === true;
    if (!isGood || !isAsset || (known && known.asset !== asset)) return refused('copy.settings_invalid');
    copyOf(model).rules = command;
    model.changes.settings.push({ key: 'copy', command });
    return { ok: true };
  },
  'copy.admit': (model, command) => {
    const copy = copyOf(model);
    const { trader, sharePpm } = command;
    if (!areTwo(command)) return refused('copy.decision_invalid');
    if (!copy.rules) return refused('copy.not_offered');
    if (trader < FIRST_USER) return refused('copy.trader_not_found');
    if (copy.traders.get(trader)?.status === 'open') return refused('copy.is_trader');
    if (followsOf(model, 'owner', trader).length > 0) return refused('copy.is_copier');
    if (!isWhole(sharePpm, 0, copy.rules.shareMaxPpm)) return refused('copy.share_too_high');
    const row = { owner: trader, sharePpm, status: 'open' as const, at: model.at };
    copy.traders.set(trader, row);
    copyRowsOf(model).traders.set(trader, row);
    return { ok: true };
  },
  'copy.resign': (model, { owner }) => stop(model, owner, 'resigned'),
  'copy.remove': (model, command) =>
    areTwo(command) ? stop(model, command.trader, 'removed') : refused('copy.decision_invalid'),
  'copy.follow': (model, command) => {
    const copy = copyOf(model);
    const { owner, trader: leader, amount, leverageCap, seen } = command;
    if (!copy.rules) return refused('copy.not_offered');
    const trader = copy.traders.get(leader);
    if (trader?.status !== 'open' || owner < FIRST_USER) return refused('copy.trader_not_found');
    const isTrader = copy.traders.get(owner)?.status === 'open' || followsOf(model, 'trader', owner).length > 0;
    if (isTrader) return refused('copy.is_trader');
    if (found(model, owner, leader)) return refused('copy.follows_already');
    if (followsOf(model, 'owner', owner).length >= copy.rules.tradersMax) return refused('copy.too_many_traders');
    if (followsOf(model, 'trader', leader).length >= copy.rules.copiersMax) return refused('copy.trader_full');
    if (!isWhole(leverageCap, 0, 2 ** 53 - 1)) return refused('copy.terms_invalid');
    const wrong = wrongTerms(copy.rules, command, amount > 0n);
    if (wrong) return refused(wrong);
    if (seen?.sharePpm !== undefined && seen.sharePpm !== trader.sharePpm) return refused('copy.share_changed');
    if (amount < 0n || (amount > 0n && amount < copy.rules.amountMin)) return refused('copy.amount_too_small');
    const stopped = tradeRefusal(model, owner);
    if (stopped) return refused(stopped);
    const { asset } = copy.rules;
    if (!copies().changePurse(model, { id: copy.nextFollow, owner, leader, asset, amount }))
      return refused('copy.insufficient_funds');
    const row: FollowRow = {
      ...{ id: copy.nextFollow, seq: model.seq, owner, trader: leader, asset, limited: amount > 0n, putIn: amount },
      ...termsOf(command),
      ...{ leverageCap, sharePpm: trader.sharePpm, mark: 0n, due: 0n, sharesPaid: 0n, shareAt: mondayAfter(model.at) },
      ...{
        missed: 0,
        paused: false,
        held: false,
        stage: 'following',
        status: 'open',
        why: undefined,
        createdAt: model.at,
      },
      closedAt: undefined,
    };
    copy.nextFollow += 1;
    copy.follows.push(row);
    changed(model, row);
    return { ok: true, follow: { ...row } };
  },
  'copy.edit': (model, command) =>
    withOpen(model, command, (follow) => {
      const wrong = wrongTerms(copyOf(model).rules as Configure, command, follow.limited);
      if (!wrong) Object.assign(follow, termsOf(command));
      return wrong;
    }),
  'copy.pause': (model, command) =>
    withOpen(model, command, (follow) => {
      follow.paused = command.paused;
      return undefined;
    }),
  'copy.amount': (model, command) =>
    withOpen(model, command, (follow) => {
      const { amount } = command;
      const { id, owner, trader: leader, asset } = follow;
      if (!follow.limited) return 'copy.without_amount';
      if (amount === 0n || amount > AMOUNT_MAX || -amount > AMOUNT_MAX) return 'copy.amount_too_small';
      const stopped = amount > 0n ? tradeRefusal(model, owner) : undefined;
      if (stopped) return stopped;
      if (amount < 0n && -amount > copies().worthOf(model, id).free - dueOf(model, follow))
        return 'copy.insufficient_funds';
      if (!copies().changePurse(model, { id, owner, leader, asset, amount })) return 'copy.insufficient_funds';
      follow.putIn += amount;
      return undefined;
    }),
  'copy.cancel': (model, { owner, trader, keep: keeps }) => {
    const follow = found(model, owner, trader);
    if (!follow) return refused('copy.not_following');
    if (follow.stage === 'ending' && !keeps) return refused('copy.is_ending');
    if (keeps && !canPayShare(model, follow, openOf(model, follow))) return refused('copy.share_not_free');
    if (keeps) {
      for (const one of openOf(model, follow)) keep(model, one);
      follow.why ??= 'user';
      finish(model, follow);
    } else endNow(model, follow, 'user');
    return { ok: true };
  },
  'copy.selfHold': (model, command) =>
    withCopy(
      model,
      command,
      (one) => keep(model, one),
      (one, follow) => (canPayShare(model, follow, [one]) ? undefined : 'copy.share_not_free'),
    ),
  'copy.close': (model, command) => withCopy(model, command, (one) => closeWhole(model, one)),
  'copy.hold': (model, { owner, held, leverageCap }) => {
    if (!isWhole(leverageCap, 0, 2 ** 53 - 1)) return refused('copy.terms_invalid');
    for (const follow of followsOf(model, 'owner', owner)) {
      Object.assign(follow, { held, leverageCap });
      changed(model, follow);
    }
    return { ok: true };
  },
} satisfies Rules<`copy.${string}`>;
