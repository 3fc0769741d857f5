import type { Doors } from '../../core/doors.ts';
import { refuse, type Outcome } from '../../core/entry.ts';
import { payFundingFirst } from '../funding.ts';
import { openResult } from '../margin.ts';
import { exposureAt, marketOf } from '../positions.ts';
import type { State } from '../state.ts';
import { cancelClosings } from './close-copy.ts';
import { touchPurse } from './purse.ts';

/** Makes a copy a ticket of its owner's own, with its margin, its exits and its history. What rests to close it is canceled; a funding that is being paid is paid first. */
export function releaseCopy(
  state: State,
  { position: id }: Doors['releaseCopy']['ask'],
): Outcome<'futures.position_not_open', Doors['releaseCopy']['done']> {
  const position = state.futures.positions.get(id);
  if (!position || position.follow === 0) return refuse('futures.position_not_open');
  // Past this line it must succeed.
  const market = marketOf(state, position.market);
  payFundingFirst(state, market, position);
  cancelClosings(state, position);
  const open = openResult(market, position);
  const result = open + position.settled;
  touchPurse(state, position.follow, { result });
  state.futures.purses.get(position.follow)?.copies.delete(position);
  exposureAt(state, position).copied[position.side] -= position.contracts;
  position.follow = 0;
  position.updatedAt = state.at;
  state.futures.touched.add(position);
  return { ok: true, result, left: position.margin + open };
}
