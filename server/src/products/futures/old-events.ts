/** The historic events of an owner's positions: `lever_trade`, what they are worth now, at most once a second; `lever_closed`, the numbers of those that are closed. */
import { FIRST_USER } from '@glassbook/engine';
import type { OldOwnEvents, OldPayload } from '../../carry/socket/events.ts';
import { leadersOf } from './lever/leaders.ts';
import { sumsOf, type Open } from './lever/lever-sums.ts';
import { aroundOf, LIMIT, ofOrder, ofPosition } from './lever/lever-trades.ts';
import type { FuturesMarket } from './markets.ts';
import { ordersOf } from './own-rows.ts';
import type { FuturesServices } from './services.ts';

type Services = Pick<FuturesServices, 'pool' | 'markets' | 'prices' | 'open'>;

export function oldFuturesEvents(services: Services): OldOwnEvents {
  const { open } = services;
  /** Markets with a new price; owners whose rows of linear markets changed, with the market of the last one; and what they closed. */
  const none = () => ({
    moved: new Set<number>(),
    changed: new Map<number, number>(),
    closed: new Map<number, number[]>(),
  });
  let noted = none();
  const { market } = services.markets;

  /** The pair of the newest position; without one, that of what changed. These clients know linear markets only. */
  function pairOf(owner: number, last: number | undefined): FuturesMarket | undefined {
    const own = open.of(owner).filter((row) => !market(row.market).isInverse);
    const newest = own.reduce((id, row) => Math.max(id, row.id), 0);
    const of = own.find(({ id }) => id === newest)?.market ?? last;
    return of === undefined ? undefined : market(of);
  }

  return {
    note({ changes: { futures } }) {
      const { moved, changed, closed } = noted;
      for (const row of futures.marks) moved.add(row.market);
      for (const row of [...futures.orders, ...futures.positions])
        if (row.owner >= FIRST_USER && !market(row.market).isInverse) changed.set(row.owner, row.market);
      for (const { id, owner, status } of futures.positions)
        if (owner >= FIRST_USER && status === 'closed') closed.set(owner, [...(closed.get(owner) ?? []), id]);
    },
    async take(users, send) {
      const now = noted;
      noted = none();
      for (const user of users) {
        const ids = now.closed.get(user);
        if (ids) send(user, { type: 'lever_closed', to: user, id: ids });
      }
      const failures: unknown[] = [];
      for (const user of users) {
        const isMoved = open.of(user).some((row) => now.moved.has(row.market));
        const of = isMoved || now.changed.has(user) ? pairOf(user, now.changed.get(user)) : undefined;
        if (!of) continue;
        try {
          send(user, await leverTrade(services, user, of));
        } catch (error) {
          failures.push(error);
          // With the next call, unless it changed again.
          if (!noted.changed.has(user)) noted.changed.set(user, of.id);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'own events were not sent');
    },
  };
}

async function leverTrade(services: Services, user: number, of: FuturesMarket): Promise<OldPayload> {
  const { pool, markets } = services;
  const { all, here, totals } = await sumsOf(services, user, of);
  const isLinear = (id: number) => !markets.market(id).isInverse && markets.market(id).settle.id === of.settle.id;
  const waiting = (await ordersOf(pool, user, { status: ['open'], page: 1, limit: ORDERS_MAX })).filter((row) =>
    isLinear(row.market),
  );
  const leaders = await leadersOf(pool, [...waiting, ...all.map(({ row }) => row)]);
  const around = (one: FuturesMarket) => aroundOf(services, one, { leaders, locale: LOCALE });
  const orders = waiting
    .slice(0, LIMIT)
    .map((row) => ofOrder(markets.market(row.market), row, around(markets.market(row.market))));
  const rows = (open: readonly Open[]) =>
    JSON.stringify(open.slice(0, LIMIT).map(({ of: one, row }) => ofPosition(one, row, around(one))));
  const { caution_money_total, origin_caution_money_total, profits_total, ...pair } = totals;
  return {
    ...{ type: 'lever_trade', to: user, currency_id: of.base.id, legal_id: of.quote.id },
    ...{ caution_money_all: caution_money_total, origin_caution_money_all: origin_caution_money_total },
    ...{ profits_all: profits_total, ...pair },
    // The newest of each, as many as a page has.
    trades_all: rows(all.filter((one) => !one.of.isInverse)),
    trades_entrust: JSON.stringify(orders),
    trades_cur: rows(here),
  };
}
/** A socket of these clients says no language. */
const LOCALE = 'en';
/** Among how many of the newest orders those of the margin asset are looked for. */
const ORDERS_MAX = 100;
