/** What staff can ask of stocks besides their rules (review/market-controls.ts): one halts, two end a halt. */
import type { State } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { Sequencer } from '../../../carry/sequencer/sequencer.ts';
import type { Catalog } from '../../../carry/store/catalog.ts';
import type { TradingControls } from '../../../shared/review/market-controls.ts';
import { checkerOf } from '../../../shared/review/people.ts';

type Parts = { pool: Pool; state: State; catalog: Catalog; sequencer: Pick<Sequencer, 'submit'> };

export function stockControls({ pool, state, catalog, sequencer }: Parts): TradingControls {
  const listed = () => [...state.stocks.listings.values()].filter(({ row }) => row.session !== 'delisted');
  return {
    markets: () =>
      listed().map(({ rules, row }) => ({
        id: rules.market,
        symbol: catalog.asset(rules.base).symbol,
        isOpen: row.session !== 'halted',
      })),
    halt: async (market) => (await sequencer.submit({ kind: 'stocks.halt', market })).outcome.ok,
    open: async (market, by, { request, maker }) => {
      const checker = await checkerOf(pool, request);
      return (await sequencer.submit({ kind: 'stocks.resume', market, request, maker, checker }, by)).outcome.ok;
    },
  };
}
