/**
 * Who pays, in the audit. FUTURES-085: the insurance account pays in a liquidation or deleveraging that names the position, and receipts say all that it paid. FUTURES-086: where mark prices, terms and
 * funding stay for a whole batch, nobody is liquidated below zero.
 */
import { HOUSE_INSURANCE, type Changes } from '@glassbook/engine';

/** Returns what to ask of the changes of each batch: a sentence for each payment that no receipt explains, and each account that an order or a fill took below zero. */
export function whoPays(): (changes: Changes) => string[] {
  const settled = new Map<number, number>();
  const marked = new Map<number, bigint>();
  return ({ settings, entries, futures: { liquidations, adls, marks, markets, fundings } }) => {
    for (const { command } of settings)
      if (command.kind === 'futures.configureMarket') settled.set(command.market, command.settle);
    const named = new Set([...liquidations, ...adls].map(({ seq, position }) => `${seq} ${position}`));
    const left = new Map<string, bigint>();
    const count = (seq: number, asset: number, amount: bigint) => {
      const key = `entry ${seq} of the journal, asset ${asset}`;
      left.set(key, (left.get(key) ?? 0n) + amount);
    };
    const found: string[] = [];
    for (const { seq, asset, amount, fromOwner, reason, ref } of entries) {
      // With no position it repays a deficit.
      if (reason !== 'futures.insurance' || fromOwner !== HOUSE_INSURANCE || ref === 0) continue;
      if (!named.has(`${seq} ${ref}`))
        found.push(`FUTURES-085: entry ${seq}: insurance paid for ${ref} without a receipt`);
      count(seq, asset, amount);
    }
    for (const { seq, market, insurance } of liquidations) count(seq, settled.get(market) ?? 0, -insurance);
    for (const [key, sum] of left)
      if (sum !== 0n) found.push(`FUTURES-085: ${key}: insurance paid ${sum} more than its receipts say`);
    const moved = marks.some(({ market, mark }) => marked.get(market) !== mark);
    if (!moved && settings.length + markets.length + fundings.length === 0)
      for (const { seq, owner, position, equity } of liquidations)
        if (equity < 0n) found.push(`FUTURES-086: entry ${seq}: position ${position} of ${owner} came to ${equity}`);
    for (const { market, mark } of marks) marked.set(market, mark);
    return found;
  };
}
