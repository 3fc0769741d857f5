import type { Doors } from '../../core/doors.ts';
import { refuse, type Outcome } from '../../core/entry.ts';
import { valueOf } from '../../core/grid.ts';
import { payFundingFirst } from '../funding.ts';
import { openResult, usable } from '../margin.ts';
import { marketOf } from '../positions.ts';
import { initialMargin } from '../quote.ts';
import type { State } from '../state.ts';

/** What a follow has at the mark prices. Refused where it has no purse. */
export function valuePurse(
  state: State,
  { follow, isPaid }: Doors['valuePurse']['ask'],
): Outcome<'futures.position_not_open', Doors['valuePurse']['done']> {
  const purse = state.futures.purses.get(follow);
  if (!purse) return refuse('futures.position_not_open');
  const { owner, asset, limited } = purse;
  if (isPaid) for (const copy of purse.copies) payFundingFirst(state, marketOf(state, copy.market), copy);
  let [margin, open] = [0n, 0n];
  const copies = [...purse.copies].map((position) => {
    const market = marketOf(state, position.market);
    const { id, side, contracts, entryValue, leverage } = position;
    margin += position.margin;
    const result = openResult(market, position) + position.settled;
    open += result;
    return {
      ...{ position: id, market: market.market, side, contracts, mark: market.mark, openResult: result },
      ...{ entryMargin: initialMargin(entryValue, leverage), perTick: valueOf(market, 1, contracts) },
    };
  });
  const there = limited ? purse.free : usable(state, owner, { settle: asset });
  const { result, fees, funding } = purse;
  return { ok: true, free: there > 0n ? there : 0n, margin, result, fees, funding, openResult: open, copies };
}
