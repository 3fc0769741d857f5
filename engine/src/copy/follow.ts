import { isOther, refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import type { CopyRefusal, Follow } from './command.ts';
import { followOf, putFollow } from './put-rows.ts';
import type { FollowRow, TraderRow } from './row-types.ts';
import type { State } from './state.ts';
import { nextMonday } from './sums.ts';
import { termsOf, termsProblem } from './terms.ts';

/** Follows a trader: what he opens from now on is copied. An amount is put on hold for it. */
export function follow(state: State, command: Follow): Outcome<CopyRefusal, { follow: FollowRow }> {
  const { copy } = state;
  const { owner, trader: leader, amount, seen } = command;
  if (!copy.rules) return refuse('copy.not_offered');
  const trader = copy.traders.get(leader);
  if (trader?.status !== 'open' || owner < FIRST_USER) return refuse('copy.trader_not_found');
  const refusal = refusalToFollow(state, command) ?? termsProblem(copy.rules, command, amount > 0n);
  if (refusal) return refuse(refusal);
  if (isOther(seen, { sharePpm: trader.sharePpm })) return refuse('copy.share_changed');
  if (amount < 0n || (amount > 0n && amount < copy.rules.amountMin)) return refuse('copy.amount_too_small');
  const stopped = refusalToTakeOn(state, owner, {});
  if (stopped) return refuse(stopped);
  const { asset } = copy.rules;
  if (!state.doors.changePurse({ follow: copy.nextFollow, owner, leader, asset, amount }).ok)
    return refuse('copy.insufficient_funds');
  // Past this line it must succeed.
  const row = rowOf(state, command, trader, asset);
  copy.nextFollow += 1;
  putFollow(state, row);
  copy.changed.follows.add(row);
  return { ok: true, follow: { ...row } };
}

function refusalToFollow(state: State, { owner, trader, leverageCap }: Follow): CopyRefusal | undefined {
  const { copy } = state;
  const { tradersMax = 0, copiersMax = 0 } = copy.rules ?? {};
  if (copy.traders.get(owner)?.status === 'open' || copy.byTrader.has(owner)) return 'copy.is_trader';
  if (followOf(state, owner, trader)) return 'copy.follows_already';
  if ((copy.byOwner.get(owner)?.size ?? 0) >= tradersMax) return 'copy.too_many_traders';
  if ((copy.byTrader.get(trader)?.size ?? 0) >= copiersMax) return 'copy.trader_full';
  return Number.isSafeInteger(leverageCap) && leverageCap >= 0 ? undefined : 'copy.terms_invalid';
}

function rowOf({ copy, seq, at }: State, command: Follow, { sharePpm }: TraderRow, asset: number): FollowRow {
  const { owner, trader, amount, leverageCap } = command;
  return {
    ...{ id: copy.nextFollow, seq, owner, trader, asset, limited: amount > 0n, putIn: amount, ...termsOf(command) },
    ...{ leverageCap, sharePpm, mark: 0n, due: 0n, sharesPaid: 0n, shareAt: nextMonday(at), missed: 0 },
    ...{
      paused: false,
      held: false,
      stage: 'following',
      status: 'open',
      why: undefined,
      createdAt: at,
      closedAt: undefined,
    },
  };
}
