/** FUTURES-001 from nothing but the rows the engine gave out: longs are shorts, and the clearing account has what open positions explain, less what is shown as a deficit; a funding that is being paid has what was paid and not received yet. */
import { HOUSE_CLEARING, type Changes } from '@glassbook/engine';
import type { PositionRow } from '@glassbook/engine/futures';
import { Difference } from '../audit/difference.ts';
import { gainsByWorth } from './market.ts';

type Terms = { settle: number; inverse: boolean };

export function clearingExplained(): (changes: Changes) => void {
  const markets = new Map<number, Terms>();
  const positions = new Map<number, PositionRow>();
  const longs = new Map<number, number>();
  const explained = new Map<number, bigint>();
  const cleared = new Map<number, bigint>();
  const deficits = new Map<number, bigint>();
  /** By market, of fundings that are being paid. */
  const between = new Map<number, bigint>();
  const count = (position: PositionRow, sign: 1 | -1) => {
    const { market, side, contracts, entryValue, settled } = position;
    const terms = markets.get(market);
    if (!terms) throw new Difference(`position ${position.id} is in no market`);
    longs.set(market, (longs.get(market) ?? 0) + sign * (side === 'long' ? contracts : -contracts));
    const worth = gainsByWorth(terms.inverse, side) ? -entryValue : entryValue;
    explained.set(terms.settle, (explained.get(terms.settle) ?? 0n) + BigInt(sign) * (worth - settled));
  };
  return ({ settings, balances, futures }) => {
    for (const { command } of settings)
      if (command.kind === 'futures.configureMarket')
        markets.set(command.market, { settle: command.settle, inverse: command.settle === command.base });
    for (const row of futures.positions) {
      const before = positions.get(row.id);
      if (before) count(before, -1);
      count(row, 1);
      // What is closed is nothing any more; the row may change later on.
      if (row.status === 'open') positions.set(row.id, { ...row });
      else positions.delete(row.id);
      if (row.status === 'closed' && (row.contracts !== 0 || row.margin !== 0n || row.entryValue !== 0n))
        throw new Difference(`position ${row.id} is closed with something left`);
    }
    for (const { market, status, paid, received } of futures.fundings)
      between.set(market, status === 'running' ? paid - received : 0n);
    for (const { asset, amount } of futures.deficits) deficits.set(asset, amount);
    for (const row of balances) if (row.owner === HOUSE_CLEARING) cleared.set(row.asset, row.available + row.held);
    for (const [market, more] of longs)
      if (more !== 0) throw new Difference(`F4: market ${market} has ${more} more contracts of longs than of shorts`);
    for (const asset of new Set([...explained.keys(), ...cleared.keys()])) {
      const inFunding = [...between].map(([market, amount]) => (markets.get(market)?.settle === asset ? amount : 0n));
      const expected = inFunding.reduce(
        (sum, each) => sum + each,
        (explained.get(asset) ?? 0n) - (deficits.get(asset) ?? 0n),
      );
      if (expected !== (cleared.get(asset) ?? 0n))
        throw new Difference(`F4: clearing of ${asset} has ${cleared.get(asset)}, positions explain ${expected}`);
    }
  };
}
