/** Checks the sums of money: from the tables alone, computed by the checker itself. */
import type { Judge } from './product.ts';
import type { Tables } from './read-tables.ts';

type Money = Pick<Tables, 'balances' | 'ledger'>;
type Judges = ReadonlyMap<string, Judge>;
/** Owner 0 is the external account: its debt is the sum of all others. Owner 5 is the clearing account of futures, the other side of every position. */
const belowZero = new Set(['0', '5']);

const add = (sums: Map<string, bigint>, key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount);

/** A line for every difference. */
export function judgeMoney(tables: Money, judges: Judges): string[] {
  return [...judgeSums(tables), ...judgeEntries(tables), ...judgeHolds(tables, judges)];
}

function judgeSums({ balances }: Money): string[] {
  const sums = new Map<string, bigint>();
  for (const { asset, available, held } of balances) add(sums, String(asset), BigInt(available) + BigInt(held));
  return [...sums].filter(([, sum]) => sum !== 0n).map(([asset, sum]) => `asset ${asset} sums to ${sum}`);
}

/** Each balance is the sum of its entries, and only the external and the clearing account were ever below zero. */
function judgeEntries({ balances, ledger }: Money): string[] {
  const wrong: string[] = [];
  const totals = new Map<string, bigint>();
  for (const entry of ledger) {
    const from = `${entry.from_owner}/${entry.from_kind}/${entry.asset}`;
    add(totals, from, -BigInt(entry.amount));
    add(totals, `${entry.to_owner}/${entry.to_kind}/${entry.asset}`, BigInt(entry.amount));
    if (!belowZero.has(entry.from_owner) && (totals.get(from) ?? 0n) < 0n)
      wrong.push(`account ${from} was below zero after entry ${entry.seq}.${entry.line}`);
  }
  for (const { owner, kind, asset, available, held } of balances) {
    const key = `${owner}/${kind}/${asset}`;
    const balance = BigInt(available) + BigInt(held);
    const total = totals.get(key) ?? 0n;
    if (balance !== total) wrong.push(`account ${key} holds ${balance}, its entries add up to ${total}`);
    totals.delete(key);
  }
  for (const [key, total] of totals)
    if (total !== 0n) wrong.push(`account ${key} has entries of ${total} and no balance`);
  return wrong;
}

/** Holds equal what the products explain. */
function judgeHolds({ balances }: Money, judges: Judges): string[] {
  const holds = new Map<string, bigint>();
  for (const { holds: own } of judges.values())
    for (const [account, amount] of own?.() ?? []) add(holds, account, amount);
  const wrong: string[] = [];
  for (const { owner, kind, asset, held } of balances) {
    const key = `${owner}/${kind}/${asset}`;
    const expected = holds.get(key) ?? 0n;
    if (BigInt(held) !== expected) wrong.push(`account ${key} has ${held} on hold, the products explain ${expected}`);
    holds.delete(key);
  }
  for (const [key, expected] of holds) wrong.push(`account ${key} has nothing on hold, the products need ${expected}`);
  return wrong;
}
