import { refuse, type Outcome } from '../core/entry.ts';
import { lastTick } from '../core/fixing.ts';
import { canCover, cover } from '../core/house.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { recordStake } from '../core/limits/record.ts';
import type { OpenOption, OptionsRefusal } from './command.ts';
import { HOUSE, keepOpen, openOf, riskOf } from './own-open.ts';
import type { OptionRow, State } from './state.ts';
import { sumsOf } from './sums.ts';
import { EVERY_MS, SILENT_MS } from './words.ts';

/** Whether a ratio that was seen is another by now. */
const isOther = (seen: OpenOption['seen'], now: Required<NonNullable<OpenOption['seen']>>): boolean =>
  (['payoutPpm', 'lossPpm', 'feePpm'] as const).some((ratio) => (seen?.[ratio] ?? now[ratio]) !== now[ratio]);

/**
 * Opens an option: stake and fee of its owner are on hold, and its payout in the house account, without netting: an up from 90 and a down from 100 both win at 95. Everything that its result depends on
 * but the index is fixed here. The strike is the index tick that comes next (strike.ts); an index that has been silent may have none, so nothing is opened on it.
 */
export function openOption(
  state: State,
  { owner, instrument, side, seconds, stake, seen }: OpenOption,
): Outcome<OptionsRefusal, { option: OptionRow }> {
  const { options, ledger, at, seq } = state;
  const { settings } = options;
  if (!settings?.enabled || owner < FIRST_USER) return refuse('options.off');
  if (!settings.instruments.includes(instrument)) return refuse('options.market_not_found');
  const term = options.terms.get(seconds);
  if (!term?.enabled) return refuse('options.term_not_found');
  const { asset, feePpm } = settings;
  const { payoutPpm, lossPpm } = term;
  if (isOther(seen, { payoutPpm, lossPpm, feePpm })) return refuse('options.offer_changed');
  if (stake < term.min) return refuse('options.amount_too_small');
  if (stake > term.max) return refuse('options.amount_too_large');
  const own = openOf(state, owner);
  if (own.count >= settings.openMax) return refuse('options.too_many_open');
  if (at - own.lastAt < EVERY_MS) return refuse('options.too_often');
  if (!lastTick(state.prices, instrument, at, SILENT_MS)) return refuse('options.index_stale');
  const sums = sumsOf(stake, { payoutPpm, lossPpm, feePpm });
  const taken = stake + sums.fee;
  if (ledger.availableOf(owner, 'options', asset) < taken) return refuse('options.insufficient_funds');
  if (!canCover(ledger, HOUSE, asset, sums.payout)) return refuse('options.house_short');
  const stopped = refusalToTakeOn(state, owner, {
    stake: { asset, amount: riskOf(sums) },
    atRisk: own.atRisk,
  });
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  ledger.hold(ledger.account(owner, 'options', asset), taken);
  cover(ledger, HOUSE, asset, sums.payout);
  const option: OptionRow = {
    ...{ id: options.nextOption, seq, at, owner, instrument, asset, side, seconds, stake, ...sums },
    ...{ payoutPpm, lossPpm, expiry: at + seconds * 1_000, status: 'open', ticks: [] },
    ...{ strike: undefined, strikeSeq: undefined, result: undefined, fixing: undefined, back: undefined },
  };
  options.nextOption += 1;
  keepOpen(state, option);
  recordStake(state, owner, { asset, amount: riskOf(sums) });
  options.changed.push({ ...option, feePpm });
  return { ok: true, option };
}
