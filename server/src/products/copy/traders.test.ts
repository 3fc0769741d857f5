import { copy, futures } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import type { ClosedTicket } from '../../shared/slice/doors.ts';
import { copier, leader, ok, opens } from './test/scene.ts';
import { counted } from './test/counted.ts';
import { figuresOf, type Day } from './traders/figures.ts';
import { added, noSums, rateOf, sumsOf, type Sums } from './traders/sums.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

const DAY_MS = 86_400_000;
const UNITS = 10n ** 8n;
type Ticket = Omit<ClosedTicket, 'owner'>;

/** Hundredths of a percent, rounded down, as text. */
function percent(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0.00';
  const scaled = part * 10_000n;
  const rate = scaled / whole - (scaled < 0n && scaled % whole !== 0n ? 1n : 0n);
  const digits = String(rate < 0n ? -rate : rate).padStart(3, '0');
  return `${rate < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
const money = (units: bigint) => {
  const digits = String(units < 0n ? -units : units).padStart(9, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
};

/** All figures of closed tickets by the words of the issue, from the tickets alone. */
function naive(tickets: readonly Ticket[], today: number) {
  const sorted = tickets.toSorted((a, b) => a.at - b.at || a.id - b.id);
  const dayOf = ({ at }: Ticket) => Math.floor(at / DAY_MS);
  const sum = (of: readonly Ticket[], value: (ticket: Ticket) => bigint) =>
    of.reduce((total, ticket) => total + value(ticket), 0n);
  const income = (of: readonly Ticket[]) =>
    percent(
      sum(of, ({ result }) => result),
      sum(of, ({ margin }) => margin),
    );
  const shown = (of: readonly Ticket[]) => {
    let [running, high, drawdown] = [0n, 0n, 0n];
    for (const { result } of of) {
      running += result;
      if (running > high) high = running;
      if (high - running > drawdown) drawdown = high - running;
    }
    const won = of.filter(({ result }) => result > 0n).length;
    return {
      ...{ closed_count: of.length, total_profits: money(running), total_income_rate: income(of) },
      ...{ correct_rate: percent(BigInt(won), BigInt(of.length)), drawdown: money(drawdown) },
    };
  };
  const held = sum(sorted, ({ heldMs }) => BigInt(heldMs));
  return {
    ...shown(sorted),
    ...{ total_count: sorted.length, profitCount: sorted.filter(({ result }) => result > 0n).length },
    ...{ riseCount: sorted.filter(({ isLong }) => isLong).length },
    fallCount: sorted.filter(({ isLong }) => !isLong).length,
    yesterday_profits: income(sorted.filter((ticket) => dayOf(ticket) === today - 1)),
    hold_seconds: sorted.length === 0 ? 0 : Number(held / BigInt(sorted.length) / 1_000n),
    windows: [7, 30, 90].map((days) => ({
      days,
      ...shown(sorted.filter((ticket) => dayOf(ticket) > today - days)),
    })),
  };
}

function daysIn(tickets: readonly Ticket[]): Day[] {
  const days = new Map<number, Sums>();
  for (const ticket of tickets) {
    const day = Math.floor(ticket.at / DAY_MS);
    days.set(day, added(days.get(day) ?? noSums, sumsOf(ticket)));
  }
  return [...days].map(([day, sums]) => ({ day, ...sums }));
}

test('COPY-048 sums of days have the figures of all tickets: rates, the fall of the running sum, windows of UTC days', () => {
  const today = 20_000;
  for (let day = 1; day <= 30; day += 1) {
    const tickets = Array.from({ length: day * 7 }, (_, number): Ticket => {
      const drawn = (number * 7_919 + day * 104_729) % 2_003;
      return {
        ...{ id: number, at: (today - 100) * DAY_MS + number * (DAY_MS / 2 + drawn), isLong: drawn % 3 === 0 },
        ...{ result: (BigInt(drawn) - 1_000n) * UNITS + 1n, margin: BigInt(drawn + 1) * UNITS, heldMs: drawn * 977 },
      };
    });
    const { counted: figures } = figuresOf(daysIn(tickets), { profit: 0n, count: 0 }, today, 8);
    expect(figures).toEqual({ ...naive(tickets, today), copiers_profit: '0.00000000', follow_num: 0 });
  }
  expect(figuresOf([], { profit: -1n, count: 2 }, today, 8).counted).toEqual({
    ...{ ...naive([], today), copiers_profit: '-0.00000001', follow_num: 2 },
  });
  expect([rateOf(-1n, 3n), rateOf(2n, 3n), rateOf(-1n, 1n), rateOf(5n, 0n)]).toEqual([-3334n, 6666n, -10_000n, 0n]);
});

/** The closed tickets of an owner as the lists of futures have them. */
async function ticketsOf(owner: number): Promise<Ticket[]> {
  const { rows } = await whole.database.pool.query<Record<string, string>>(
    `SELECT id, updated_at, opened_at, side, result, fees, funding, opened_value, leverage FROM futures_positions
     WHERE owner = $1 AND status = 'closed' AND follow = 0`,
    [owner],
  );
  return rows.map((row) => {
    const units = (name: string) => BigInt(row[name] ?? 0);
    const [value, leverage] = [units('opened_value'), units('leverage')];
    return {
      ...{ id: Number(row['id']), at: Number(row['updated_at']), isLong: row['side'] === 'long' },
      ...{ result: units('result') - units('fees') + units('funding'), margin: (value + leverage - 1n) / leverage },
      heldMs: Number(row['updated_at']) - Number(row['opened_at']),
    };
  });
}

test('COPY-048 COPY-049 everybody sees the figures of closed tickets, counted from rows, and no open ticket', async () => {
  const led = await leader(whole);
  const own = await copier(whole, led, { follow_amount: '1000' });
  const guest = clientOf(whole.app);
  const named = { trader_user_id: String(led.id) };
  for (const price of [71_000, 69_500]) {
    const ticket = await opens(whole, led);
    await setPrice(whole.app, price);
    await ok(led.call(futures.closePosition, { id: ticket }));
  }
  await opens(whole, led);
  await counted(whole);
  const { message } = await ok(guest(copy.traderDetail, named));
  const { rows: purses } = await whole.database.pool.query<{ profit: string }>(
    'SELECT sum(result - fees + funding) AS profit FROM futures_purses WHERE leader = $1',
    [led.id],
  );
  const today = Math.floor(whole.app.core.now() / DAY_MS);
  expect(message).toMatchObject({
    trader_info: { id: led.id, is_trader: 1 },
    data: {
      ...{ ...naive(await ticketsOf(led.id), today), copiers_profit: money(BigInt(purses[0]?.profit ?? 0)) },
      ...{ follow_num: 1, share_ratio: '10', full: false, simulated: false },
    },
    is_followed: false,
  });
  expect(message.data.closed_count).toBe(2);
  expect((await ok(own.call(copy.traderDetail, named))).message.is_followed).toBe(true);
  const history = (await ok(guest(copy.historyTrade, named))).message;
  expect(history).toMatchObject({ total: 2, per_page: 15 });
  expect(history.data.map(({ status, order_type }) => [status, order_type])).toEqual([
    [3, 1],
    [3, 1],
  ]);
  // A copier is no trader, and his copies are no tickets of his own.
  expect(await guest(copy.historyTrade, { trader_user_id: String(own.id) })).toMatchObject({
    reason: 'copy.trader_not_found',
  });
  // Counted again from nothing, all is the same.
  await whole.database.pool.query('DELETE FROM copy_closed; DELETE FROM copy_days');
  await counted(whole);
  const again = (await ok(guest(copy.traderDetail, named))).message;
  expect({ ...again.data, as_of: '' }).toEqual({ ...message.data, as_of: '' });
  await setPrice(whole.app, 70_000);
});

test('COPY-049 the list has who can be followed, sorted by a figure, with a place for each on one page', async () => {
  const [first, second] = [await leader(whole), await leader(whole)];
  await copier(whole, second);
  await counted(whole);
  const guest = clientOf(whole.app);
  const listed = async (sort: (typeof copy.traderSorts)[number]) =>
    (await ok(guest(copy.index, { sort }))).message.data;
  for (const sort of copy.traderSorts) {
    const values = (await listed(sort)).map((row) => Number(row[sort]));
    expect(values).toEqual(values.toSorted((a, b) => (sort === 'drawdown' ? a - b : b - a)));
  }
  expect((await listed('follow_num')).find(({ id }) => id === second.id)).toMatchObject({ follow_num: 1 });
  await ok(first.call(copy.resign, {}));
  expect((await listed('total_profits')).map(({ id }) => id)).not.toContain(first.id);
  const detail = await ok(guest(copy.traderDetail, { trader_user_id: String(first.id) }));
  expect(detail.message.trader_info.is_trader).toBe(2);
});
