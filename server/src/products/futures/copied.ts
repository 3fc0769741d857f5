/** What copy trading asks of futures, and shows of it. */
import { kinds } from '@glassbook/engine';
import { initialMargin } from '@glassbook/engine/quote';
import { localeOf } from '@glassbook/i18n';
import type { Pool } from 'pg';
import type { ClosedTicket, CopiedFutures, CopiedMarket } from '../../shared/slice/doors.ts';
import { leadersOf } from './lever/leaders.ts';
import { ofPair } from './lever/lever.ts';
import { aroundOf, ofPosition } from './lever/lever-trades.ts';
import { unrealizedOf, type FuturesMarket } from './markets.ts';
import { ownClosedCount, positionsClosedSince, positionsNamed } from './own-rows.ts';
import type { FuturesServices } from './services.ts';
import type { PositionRow } from './stored.ts';

const named = ({ id, symbol, base }: FuturesMarket): CopiedMarket => ({ id, symbol, currency: base.id });

/** What an account has of an asset, with what is on hold. */
async function balanceOf(pool: Pool, owner: number, asset: number): Promise<bigint> {
  const { rows } = await pool.query<{ balance: string }>(
    'SELECT available + held AS balance FROM balances WHERE owner = $1 AND kind = $2 AND asset = $3',
    [owner, kinds.indexOf('futures'), asset],
  );
  return BigInt(rows[0]?.balance ?? 0);
}

function closedTicket(
  { markets }: Pick<FuturesServices, 'markets'>,
  row: PositionRow,
  settle: number,
): ClosedTicket | undefined {
  const isOwn = row.status === 'closed' && row.follow === 0 && markets.market(row.market).settle.id === settle;
  return isOwn
    ? {
        ...{ id: row.id, owner: row.owner, at: row.updatedAt, isLong: row.side === 'long' },
        ...{ result: row.result - row.fees + row.funding, margin: initialMargin(row.openedValue, row.leverage) },
        heldMs: row.updatedAt - row.openedAt,
      }
    : undefined;
}

export function copiedFutures(services: FuturesServices): CopiedFutures {
  const { pool, markets, prices, open, riskAnswers } = services;
  return {
    marketOf(currency, settle) {
      const of = ofPair(markets, String(currency), String(settle));
      return of && named(of);
    },
    market: (id) => named(markets.market(id)),
    areRisksAnswered: (userId) => riskAnswers.areRight(userId),
    standing(owner) {
      const byFollow = new Map<number, { count: number; margin: bigint; open: bigint }>();
      for (const row of open.of(owner)) {
        if (row.follow === 0) continue;
        const sum = byFollow.get(row.follow) ?? { count: 0, margin: 0n, open: 0n };
        sum.count += 1;
        sum.margin += row.margin;
        sum.open += unrealizedOf(markets.market(row.market), row, prices.mark(row.market)?.mark ?? 0n) + row.settled;
        byFollow.set(row.follow, sum);
      }
      return byFollow;
    },
    closedTicket: (row, settle) => closedTicket(services, row, settle),
    async closedTickets(db, owner, settle, since) {
      const rows = await positionsClosedSince(db, owner, since);
      return rows.flatMap((row) => closedTicket(services, row, settle) ?? []);
    },
    closedCount: (owner, settle) =>
      ownClosedCount(
        pool,
        owner,
        markets.all.filter((of) => of.settle.id === settle).map(({ id }) => id),
      ),
    async size(owner, settle) {
      const all = open.of(owner).filter((row) => markets.market(row.market).settle.id === settle);
      const worth = (row: (typeof all)[number]) =>
        unrealizedOf(markets.market(row.market), row, prices.mark(row.market)?.mark ?? 0n);
      return {
        open: all.filter(({ follow }) => follow === 0).length,
        equity: all.reduce((sum, row) => sum + worth(row), await balanceOf(pool, owner, settle)),
      };
    },
    async rows(ids, language) {
      if (ids.length === 0) return new Map();
      const found = await positionsNamed(pool, ids);
      const leaders = await leadersOf(pool, found);
      const locale = localeOf(language);
      return new Map(
        found.map((row) => {
          const of = markets.market(row.market);
          return [row.id, ofPosition(of, row, aroundOf(services, of, { leaders, locale }))];
        }),
      );
    },
  };
}
