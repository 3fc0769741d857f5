import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleMarket as market } from '../test/sample-market.ts';
import { problems, type Problem } from './problems.ts';
import { emptyTicket, press, type Surroundings, type Ticket } from './ticket.ts';

const SEED = 20_261_123;
const BTC = 100_000_000n;
const at = (price: bigint, amount: bigint) => ({ price: price * BTC, amount });
const book = {
  bids: [at(78_300n, 3n * BTC), at(78_290n, 5n * BTC), at(77_000n, 40n * BTC)],
  asks: [at(78_320n, 2n * BTC), at(78_400n, 5n * BTC), at(79_900n, 40n * BTC)],
};
const around: Surroundings = {
  ...{ market, book, index: 7_831_121_000_000n },
  funds: { base: 18_420_000n, quote: 395_572_000_000n },
};
const order = (ticket: Partial<Ticket>): Ticket => ({ ...emptyTicket, price: '78200', ...ticket });
const found = (ticket: Partial<Ticket>, funds = around.funds): Problem | undefined =>
  problems(order(ticket), { ...around, funds })[0];
const offered = (problem: Problem | undefined) => problem?.offer && `${problem.offer.way} ${problem.offer.size}`;
const poor = { base: 1_999n, quote: 312_345_678n };

describe('the size that is offered', () => {
  test.each<[string, Partial<Ticket>, string, string | undefined]>([
    // 3,955.72 / 78,200 = 0.050584…
    ['a buy is reduced to what the balance pays for, down to the lot', { amount: '0.06' }, 'funds', 'reduce 0.05058'],
    ['a sell to what there is', { side: 'sell', amount: '0.2' }, 'funds', 'reduce 0.18420'],
    ['the balance comes before the largest order', { amount: '99999' }, 'funds', 'reduce 0.05058'],
    ['a market buy, at the prices of the book', { type: 'market', amount: '0.06' }, 'funds', 'reduce 0.05050'],
    ['a value, in cents', { type: 'market', by: 'value', value: '4000' }, 'funds', 'reduce 3955.72'],
    [
      'the value of a sell, to what the balance is worth in the book',
      { type: 'market', by: 'value', side: 'sell', value: '20000' },
      'funds',
      'reduce 14422.86',
    ],
    // 5 / 78,200 = 0.0000639…
    ['a small order is raised, up to the lot', { amount: '0.00001' }, 'notional_too_small', 'raise 0.00007'],
    ['a small value', { type: 'market', by: 'value', value: '1' }, 'notional_too_small', 'raise 5.00'],
    [
      'what would still not be valid is not offered',
      { amount: '0.06', price: '79000', postOnly: true },
      'funds',
      undefined,
    ],
  ])('%s', (_case, ticket, code, offer) => {
    const problem = found(ticket);
    expect([problem?.code, offered(problem)]).toEqual([code, offer]);
  });

  test.each<[string, Partial<Ticket>]>([
    ['too large', { amount: '0.06' }],
    ['too small', { amount: '0.00001' }],
    ['too large to sell', { side: 'sell', amount: '0.06' }],
    ['a part of it', { amount: '0.00000', percent: 25 }],
    ['a part of it by value', { type: 'market', by: 'value', value: '0.00', percent: 25 }],
  ])('a balance below the smallest order is named as such: %s', (_case, ticket) => {
    expect(found(ticket, poor)).toEqual({
      field: ticket.by ?? 'amount',
      code: 'funds_below_min',
      params: { limit: '5', unit: 'USDT' },
    });
  });

  test('an amount that was cut to zero names the step; none that was not entered', () => {
    const step = { code: 'amount_below_step', params: { step: '0.00001', unit: 'BTC' } };
    expect(found({ amount: '0.0000' })).toMatchObject(step);
    const little = { base: 18_420_000n, quote: 100_000_000n * 6n };
    const [placed] = problems(press(order({}), { key: 'percent', percent: 1 }, { ...around, funds: little }), {
      ...around,
      funds: little,
    });
    expect(placed).toMatchObject(step);
    expect(found({ amount: '0.00000', percent: 0 })?.code).toBe('amount_missing');
  });

  test('SPOT-045 all that is left is sold at market whatever it is worth; with a limit it has a smallest value', () => {
    const left = { base: 4_500n, quote: 0n };
    const all: Partial<Ticket> = { side: 'sell', amount: '0.00004' };
    expect(found({ ...all, type: 'market' }, left)).toBeUndefined();
    expect(found(all, left)?.code).toBe('funds_below_min');
  });

  test('taken, the order is valid with exactly that size, whatever was typed', () => {
    const seen = new Set<string>();
    const digits = (scale: number, most: number) =>
      fc.tuple(fc.integer({ min: 0, max: most }), fc.constantFrom(0, 1, 2)).map(([value, by]) => {
        const text = String(value * 10 ** by).padStart(scale + 1, '0');
        return `${text.slice(0, -scale)}.${text.slice(-scale)}`;
      });
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('buy' as const, 'sell' as const),
          type: fc.constantFrom('limit' as const, 'market' as const),
          by: fc.constantFrom('amount' as const, 'value' as const),
          price: digits(2, 9_000_000),
          amount: digits(5, 2_000_000),
          value: digits(2, 2_000_000),
          timeInForce: fc.constantFrom('GTC' as const, 'IOC' as const, 'FOK' as const),
        }),
        fc.record({ base: fc.bigInt(0n, 20n * BTC), quote: fc.bigInt(0n, 2_000_000n * BTC) }),
        (ticket, funds) => {
          const placed = order(
            ticket.type === 'limit' ? { ...ticket, by: 'amount' } : { ...ticket, timeInForce: 'GTC' },
          );
          const [problem] = problems(placed, { ...around, funds });
          if (!problem?.offer) return;
          const { field, size, way } = problem.offer;
          const taken = press(placed, { key: 'text', field, text: size }, { ...around, funds });
          expect(problems(taken, { ...around, funds })).toEqual([]);
          expect(Number(size) < Number(placed[field])).toBe(way === 'reduce');
          seen.add(`${problem.code} ${placed.type} ${field} ${placed.side}`);
        },
      ),
      { seed: SEED, numRuns: 3_000 },
    );
    expect(seen.size, [...seen].join()).toBeGreaterThan(12);
  });
});
