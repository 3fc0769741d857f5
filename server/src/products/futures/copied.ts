/** What copy trading asks of futures, and shows of it. */
import { localeOf } from '@glassbook/i18n';
import type { CopiedFutures, CopiedMarket } from '../../shared/slice/doors.ts';
import { leadersOf } from './lever/leaders.ts';
import { ofPair } from './lever/lever.ts';
import { aroundOf, ofPosition } from './lever/lever-trades.ts';
import { unrealizedOf, type FuturesMarket } from './markets.ts';
import { positionsNamed } from './own-rows.ts';
import type { FuturesServices } from './services.ts';

const named = ({ id, symbol, base }: FuturesMarket): CopiedMarket => ({ id, symbol, currency: base.id });

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
