/** The commands of self-limits as docs/limit.md describes them. */
import { FIRST_USER, type LimitRow, type Outcome } from '@glassbook/engine';
import { assetsOf } from '../asset/index.ts';
import { balance, count, countsLosses, isLost, limitOf, limitRowsOf, moreCost, worth } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';

const DAY = 86_400_000;
const BILLION = 10n ** 9n;
type Name = LimitRow['name'];
export const names: readonly Name[] = [
  ...(['deposit', 'loss', 'stake'] as const).flatMap((what) =>
    (['day', 'week', 'month'] as const).map((period): Name => `${what}.${period}`),
  ),
  'session',
];

const isUser = (model: Model, owner: number): boolean => limitOf(model).unit !== undefined && owner >= FIRST_USER;
const waits = (model: Model, row: LimitRow | undefined): row is LimitRow & { pendingFrom: number } =>
  row?.pendingFrom !== undefined && model.at - row.pendingFrom < 7 * DAY;

function put(model: Model, limit: LimitRow): Outcome {
  limitOf(model).limits.set(`${limit.owner} ${limit.name}`, limit);
  limitRowsOf(model).limits.push(limit);
  if (isLost(model, limit.owner)) limitRowsOf(model).stopped.add(limit.owner);
  return { ok: true, limit };
}

function pause(
  model: Model,
  { owner, days }: { owner: number; days: number },
  field: 'coolOffUntil' | 'excludedUntil',
  [least, most]: [number, number],
): Outcome {
  if (!isUser(model, owner)) return refused('limit.invalid');
  if (!Number.isInteger(days) || days < least || days > most) return refused('limit.days_out_of_range');
  const now = limitOf(model).pauses.get(owner) ?? { owner, coolOffUntil: 0, excludedUntil: 0 };
  const until = model.at + days * DAY;
  if (until <= now[field]) return refused('limit.not_shortened');
  const row = { ...now, [field]: until };
  limitOf(model).pauses.set(owner, row);
  limitRowsOf(model).pauses.push(row);
  limitRowsOf(model).stopped.add(owner);
  return { ok: true, until };
}

export const rules = {
  'limit.configure': (model, command) => {
    const own = limitOf(model);
    if (!assetsOf(model).has(command.unit) || (own.unit !== undefined && own.unit !== command.unit))
      return refused('limit.invalid');
    own.unit = command.unit;
    model.changes.settings.push({ key: 'limits', command });
    return { ok: true };
  },
  'limit.set': (model, { owner, name, amount }) => {
    if (!isUser(model, owner) || !names.includes(name) || (amount ?? 0n) < 0n) return refused('limit.invalid');
    if ((amount ?? 0n) > BILLION * 10n ** BigInt(assetsOf(model).get(limitOf(model).unit ?? 0)?.scale ?? 0))
      return refused('limit.amount_too_large');
    if (name === 'session' && amount !== undefined && (amount < 15n || amount > 1_440n))
      return refused('limit.session_out_of_range');
    const row = limitOf(model).limits.get(`${owner} ${name}`);
    const now = row?.amount;
    if (amount === now || (waits(model, row) && amount === row.pending)) return refused('limit.unchanged');
    if (name.startsWith('loss') && !countsLosses(model, owner)) {
      count(model, owner, 'loss', 0n);
      for (const asset of assetsOf(model).keys())
        moreCost(model, owner, asset, worth(model, { asset, amount: balance(model, owner, asset) }, false) ?? 0n);
    }
    const lower = amount !== undefined && (now === undefined || amount < now);
    const none = { pending: undefined, pendingFrom: undefined };
    return put(model, {
      ...{ owner, name, amount: lower ? amount : now },
      ...(lower ? none : { pending: amount, pendingFrom: model.at + DAY }),
    });
  },
  'limit.confirm': (model, { owner, name }) => {
    const row = limitOf(model).limits.get(`${owner} ${name}`);
    if (!waits(model, row)) return refused('limit.nothing_pending');
    if (model.at < row.pendingFrom) return refused('limit.not_yet');
    return put(model, { owner, name, amount: row.pending, pending: undefined, pendingFrom: undefined });
  },
  'limit.discard': (model, { owner, name }) => {
    const row = limitOf(model).limits.get(`${owner} ${name}`);
    if (!waits(model, row)) return refused('limit.nothing_pending');
    return put(model, { owner, name, amount: row.amount, pending: undefined, pendingFrom: undefined });
  },
  'limit.coolOff': (model, command) => pause(model, command, 'coolOffUntil', [1, 42]),
  'limit.exclude': (model, command) => pause(model, command, 'excludedUntil', [182, 1_826]),
} satisfies Rules<`limit.${string}`>;
