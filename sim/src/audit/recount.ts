/** Everything counted again from the engine's own description of its state: I2, I3, and I4 with each product's lines explaining its holds. */
import { HOUSE_CLEARING, WORLD } from '@glassbook/engine';
import { products } from '../products.ts';
import { Difference } from './difference.ts';

/** What is on hold, by "owner kind asset". Throws a Difference. */
export function recount(lines: readonly string[]): Map<string, bigint> {
  const held = new Map<string, bigint>();
  const sums = new Map<string, bigint>();
  const add = (map: Map<string, bigint>, name: string, amount: bigint) => map.set(name, (map.get(name) ?? 0n) + amount);
  for (const line of lines) {
    const [noun, owner, kind = '', asset = '', available = '0', onHold = '0'] = line.split(' ');
    if (noun !== 'balance') continue;
    if (![WORLD, HOUSE_CLEARING].includes(Number(owner)) && BigInt(available) < 0n) throw new Difference(`I3: ${line}`);
    if (BigInt(onHold) < 0n) throw new Difference(`I4: ${line}`);
    add(sums, asset, BigInt(available) + BigInt(onHold));
    add(held, `${owner} ${kind} ${asset}`, BigInt(onHold));
  }
  const unexplained = new Map(held);
  for (const { holds } of products)
    for (const [account, amount] of holds?.(lines) ?? []) add(unexplained, account, -amount);
  for (const [asset, sum] of sums) if (sum !== 0n) throw new Difference(`I2: asset ${asset} sums to ${sum}`);
  for (const [name, amount] of unexplained)
    if (amount !== 0n) throw new Difference(`${amount} on hold for ${name} that no product explains`);
  return held;
}
