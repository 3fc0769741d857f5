/** Longs and shorts of the same account, against each other at the mark price, at most so many contracts. */
import type { PositionRow } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { closePart } from './fills.ts';
import { markOf, positionsOf, valueOf, type Market, type Pool } from './market.ts';

export function net(model: Model, { owner }: Pool, market: Market, most = Infinity): void {
  const first = (of: PositionRow['side']) =>
    positionsOf(model, owner, market).find(({ side, mode }) => mode === 'cross' && side === of);
  let left = most;
  for (let [long, short] = [first('long'), first('short')]; long && short && left > 0;) {
    const contracts = Math.min(left, long.contracts, short.contracts);
    const value = valueOf(market, markOf(market), contracts);
    for (const position of [long, short])
      closePart(model, market, position, { contracts, value, fee: 0n, why: 'netting' });
    left -= contracts;
    [long, short] = [first('long'), first('short')];
  }
}
