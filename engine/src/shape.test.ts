/** What the types of a product must not let through; `tsc` is the test. */
import { expect, expectTypeOf, test } from 'vitest';
import { refuse, type Outcome } from './core/entry.ts';
import { availableAt } from './core/ledger.ts';
import { kinds } from './core/terms.ts';
import { describe } from './describe.ts';
import { emptyState } from './engine.ts';
import { plain, type Brings, type Product, type Seen } from './product.ts';
import { all } from './products.ts';
import type {
  AnswerTo,
  Changes,
  Command,
  CommandOf,
  Entry,
  EntryReason,
  Outcome as AnyOutcome,
  Refusal,
  State,
} from './products.ts';

type Demo = Brings<{
  name: 'demo';
  state: { count: number };
  command: { kind: 'demo.go'; owner: number } | { kind: 'demo.set'; size: number };
  done: { 'demo.go': { went: number } };
  rows: { goes: { id: number } };
  refusal: 'demo.no';
  reason: 'demo.paid';
  timer: 'demo.later';
  setting: 'demo.set';
}>;
const go = (state: Seen<Demo>): Outcome<'demo.no', { went: number }> => {
  const [from, to] = [availableAt(0), availableAt(1)];
  state.ledger.post(from, to, 1n, 'demo.paid', 0);
  // @ts-expect-error accounts in place of their balances
  state.ledger.post(0, 1, 1n, 'demo.paid', 0);
  // @ts-expect-error a reason of another product
  state.ledger.post(from, to, 1n, 'spot.trade', 0);
  // @ts-expect-error a timer of another product
  state.schedule.set('spot.quotesStale', 1, 1);
  // @ts-expect-error the state of another product
  const other: object = state.spot;
  state.demo.count += Object.keys(other).length;
  return refuse('demo.no');
};
const whole: Product<Demo> = {
  ...plain,
  name: 'demo',
  place: 0,
  refusals: ['demo.no'],
  fees: { 'demo.paid': false },
  empty: () => ({ count: 0 }),
  handlers: { 'demo.go': go },
  tables: { goes: { take: () => [{ id: 1 }], key: ['id'] } },
  counters: { count: true },
  settings: { 'demo.set': { noun: 'demo', handle: () => ({ ok: true }), restore: () => undefined } },
  timers: { 'demo.later': () => undefined },
};
export const wrong: Product<Demo>[] = [
  // @ts-expect-error a command without its handler
  { ...whole, handlers: {} },
  // @ts-expect-error a refusal that is not its own
  { ...whole, handlers: { 'demo.go': () => refuse('spot.nothing') } },
  // @ts-expect-error what it must return is missing
  { ...whole, handlers: { ...whole.handlers, 'demo.go': () => ({ ok: true }) } },
  // @ts-expect-error a reason of which it is not said whether it is a fee
  { ...whole, fees: {} },
  // @ts-expect-error a table that is never taken
  { ...whole, tables: {} },
  // @ts-expect-error a setting that cannot be loaded
  { ...whole, settings: {} },
  // @ts-expect-error a timer without its handler
  { ...whole, timers: {} },
  // @ts-expect-error a counter that is not there
  { ...whole, counters: { other: true } },
  // @ts-expect-error a counter that is left out
  { ...whole, counters: {} },
];
export const stray: Product<Brings<{ name: 'demo'; command: { kind: 'other.go' } }>> = {
  ...plain,
  name: 'demo',
  place: 0,
  // @ts-expect-error a command that is not named after its product
  handlers: { 'other.go': () => ({ ok: true }) },
};

test('the unions of all products are closed', () => {
  expectTypeOf<CommandOf<'wallet.claimDemo'>['owner']>().toEqualTypeOf<number>();
  expectTypeOf<Changes['spot']['markets'][number]['status']>().toEqualTypeOf<'open' | 'halted'>();
  expectTypeOf<Extract<AnswerTo<'spot.cancelAll'>, { ok: true }>['cancelled']>().toEqualTypeOf<number>();
  expectTypeOf<string extends Refusal ? true : false>().toEqualTypeOf<false>();
  expectTypeOf<string extends EntryReason ? true : false>().toEqualTypeOf<false>();
  expectTypeOf<string extends Command['kind'] ? true : false>().toEqualTypeOf<false>();
  expectTypeOf<AnyOutcome>().toExtend<{ ok: boolean }>();
  // @ts-expect-error no such command
  const entry: Entry = { seq: 1, at: 1, command: { kind: 'spot.leave' } };
  // @ts-expect-error no such part
  const part: keyof State = 'lottery';
  expect([entry.seq, part, wrong.length]).toEqual([1, 'lottery', 9]);
});

test('the places of the products are pinned: a journal replays the same only while they stay', () => {
  const places = all.map(({ place, name }) => `${place} ${name}`);
  expect(places.slice(0, 6)).toEqual(['0 platform', '1 clock', '2 asset', '3 indexPrice', '4 wallet', '5 spot']);
  expect(all.slice(0, 6).flatMap(({ timers }) => Object.keys(timers))).toEqual([
    'spot.quotesStale',
    'spot.orderExpires',
  ]);
  // Stored as their places in the list: a new one is last.
  expect(kinds.slice(0, 7)).toEqual(['fiat', 'spot', 'futures', 'options', 'stock', 'margin', 'earn']);
});

test('the description of a state has its timers', () => {
  const state = emptyState();
  state.schedule.set('spot.quotesStale', 4, 90);
  expect([...describe(state)]).toContain('timer 90 spot.quotesStale 4');
});
