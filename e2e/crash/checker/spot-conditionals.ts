/** Conditional orders in the checker: what each is answered as, its hold while it waits, and its pushes. */
import type { Operation, Push } from './read-histories.ts';
import type { Command } from './read-journal.ts';
import { units, whole } from './read-journal.ts';

export type Conditional = {
  id: string;
  owner: string;
  market: number;
  side: string;
  client_order_id: string | null;
  amount: string;
  value: string;
  /** The highest price that a buy by amount pays. */
  most: string;
  /** The order in the book that is its limit side, or 0, and the limit of that. */
  leg: string;
  profit_limit: string;
  status: string;
};
type Scales = ReadonlyMap<number, number>;
type Pushed = { conditionals: { id: number; status: number }[] };
export type PairOf = (market: number) => { base: number; quote: number } | undefined;

const spotKind = 1;
const statuses: Record<number, string> = { 1: 'waiting', 2: 'triggered', 3: 'cancelled' };

/** Each field of a request with the command's field that it became. */
const prices = { stop_price: 'stop', profit_price: 'profit', activation_price: 'activation' } as const;

/** Whether a command of the journal is what was asked for. */
export function isConditional({ fields }: Operation, command: Command, scales: Scales): boolean {
  const scaleOf = (name: string) => scales.get(Number(fields[name])) ?? 0;
  return (
    command.kind === 'spot.placeConditional' &&
    command['side'] === (fields['type'] === '1' ? 'buy' : 'sell') &&
    command['by'] === fields['trigger_by'] &&
    whole(command['amount']) === units(fields['amount'] ?? '0', scaleOf('currency_id')) &&
    Object.entries(prices).every(
      ([field, name]) => whole(command[name]) === units(fields[field] ?? '0', scaleOf('legal_id')),
    )
  );
}

/** A sell holds its amount; a buy by value that, any other buy the most it can pay. What a limit side in the book holds is that order's. */
export function* conditionalHolds(
  rows: readonly Conditional[],
  pairOf: PairOf,
  scales: Scales,
): Generator<[account: string, amount: bigint]> {
  for (const { owner, market, side, amount, value, most, leg, profit_limit: limit, status } of rows) {
    const pair = pairOf(market);
    if (status !== 'waiting' || !pair) continue;
    const scale = 10n ** BigInt(scales.get(pair.base) ?? 0);
    const isAlone = leg === '0';
    const each = BigInt(most) - (isAlone ? 0n : BigInt(limit));
    const cost = value === '0' ? (BigInt(amount) * each) / scale : BigInt(value);
    if (side === 'sell') yield [`${owner}/${spotKind}/${pair.base}`, isAlone ? BigInt(amount) : 0n];
    else yield [`${owner}/${spotKind}/${pair.quote}`, cost];
  }
}

/** One that ended stays as it was pushed. */
export function wrongConditionals(pushes: readonly Push[], rows: readonly Conditional[]): string[] {
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return pushes.flatMap(({ channel, message }) => {
    if (channel !== 'spot.conditionals') return [];
    return (message as Pushed).conditionals.flatMap(({ id, status }) => {
      const stored = byId.get(id);
      if (!stored) return [`conditional order ${id} was pushed and is not stored`];
      if (status === 1 || statuses[status] === stored.status) return [];
      return [`conditional order ${id} was pushed as ${statuses[status]} and is ${stored.status}`];
    });
  });
}
