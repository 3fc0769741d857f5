/** FUTURES-085 in the audit: the insurance account pays in a liquidation or deleveraging that names the position, and receipts say all that it paid. */
import { HOUSE_INSURANCE, type Changes } from '@glassbook/engine';

/** The rules since which it holds. */
const SINCE = 15;

/** Returns what to ask of the changes of each batch, with the rules before it: a sentence for each payment that no receipt explains. */
export function insuranceNamed(): (changes: Changes, rules: number) => string[] {
  const settled = new Map<number, number>();
  return ({ settings, entries, futures: { liquidations, adls } }, rules) => {
    for (const { command } of settings)
      if (command.kind === 'futures.configureMarket') settled.set(command.market, command.settle);
    if (rules < SINCE) return [];
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
    return found;
  };
}
