/** Who can be followed. */
import { isOfTwo, refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import type { Admit, CopyRefusal, Remove, Resign } from './command.ts';
import { leave } from './end.ts';
import type { FollowRow, TraderRow } from './row-types.ts';
import type { State } from './state.ts';

type Decided = Outcome<CopyRefusal | 'copy.decision_invalid'>;

/** Makes an owner a trader, or one who stopped a trader again. His share is that of who follows from now on. */
export function admit(state: State, command: Admit): Decided {
  const { copy, at } = state;
  const { trader, sharePpm } = command;
  if (!isOfTwo(command)) return refuse('copy.decision_invalid');
  if (!copy.rules) return refuse('copy.not_offered');
  if (trader < FIRST_USER) return refuse('copy.trader_not_found');
  if (copy.traders.get(trader)?.status === 'open') return refuse('copy.is_trader');
  if (copy.byOwner.has(trader)) return refuse('copy.is_copier');
  if (!Number.isSafeInteger(sharePpm) || sharePpm < 0 || sharePpm > copy.rules.shareMaxPpm)
    return refuse('copy.share_too_high');
  // Past this line it must succeed.
  putTrader(state, { owner: trader, sharePpm, status: 'open', at });
  return { ok: true };
}

export const resign = (state: State, { owner }: Resign): Outcome<CopyRefusal> => stop(state, owner, 'resigned');

/** What his copiers owed him lapses, and no share is taken any more. */
export const remove = (state: State, command: Remove): Decided =>
  isOfTwo(command) ? stop(state, command.trader, 'removed') : refuse('copy.decision_invalid');

function stop(state: State, owner: number, status: 'resigned' | 'removed'): Outcome<CopyRefusal> {
  const { copy, at } = state;
  const trader = copy.traders.get(owner);
  const isThere = trader?.status === 'open' || (trader?.status === 'resigned' && status === 'removed');
  if (!isThere) return refuse('copy.trader_not_found');
  // Past this line it must succeed.
  putTrader(state, { ...trader, status, at });
  for (const follow of [...followsOf(state, owner)]) {
    if (status === 'removed') Object.assign(follow, { sharePpm: 0, due: 0n });
    copy.changed.follows.add(follow);
    leave(state, follow);
  }
  return { ok: true };
}

function putTrader({ copy }: State, trader: TraderRow): void {
  copy.traders.set(trader.owner, trader);
  copy.changed.traders.add(trader);
}

const followsOf = ({ copy }: State, trader: number): FollowRow[] =>
  [...(copy.byTrader.get(trader) ?? [])].flatMap((id) => copy.follows.get(id) ?? []);
