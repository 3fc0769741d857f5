/** The public channel of a stock's session. */
import type { Changes } from '@glassbook/engine';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import type { StockServices } from './services.ts';
import { presentStock } from './public/present.ts';

/** A stock whose session, price, orders or auction changed; names are in English. */
export function sessionChannel(services: StockServices): ChannelOf<'stocks.session'> {
  const shown = (id: number) => presentStock(services, services.markets.market(id), 'en');
  const isListed = new Set(services.markets.all.map(({ id }) => id));
  return {
    note({ changes }, touched) {
      for (const market of changedIn(changes)) if (isListed.has(market)) touched(market);
    },
    snapshot: shown,
    take: (id) => () => shown(id),
  };
}

function changedIn({ stocks: { sessions, levels, trades, auctions }, indexPrice }: Changes): Set<number> {
  const rows = [...sessions, ...levels, ...trades, ...auctions, ...indexPrice.prices];
  return new Set(rows.map(({ market }) => market));
}
