/** What staff can ask of futures markets besides their settings (review/market-controls.ts), as the engine's own commands. Never a price. */
import type { RequestNames } from '@glassbook/engine';
import type { TradingControls } from '../../shared/review/market-controls.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import type { FuturesMarkets } from './markets.ts';

type Parts = {
  markets: FuturesMarkets;
  sequencer: Pick<Sequencer, 'submit'>;
  statusOf: (market: number) => 'open' | 'halted';
};

export function futuresControls({ markets, sequencer, statusOf }: Parts): TradingControls {
  const send = async (kind: 'futures.haltMarket' | 'futures.openMarket', market: number, by?: RequestNames) =>
    (await sequencer.submit({ kind, market }, by)).outcome.ok;
  return {
    markets: () => markets.all.map(({ id, symbol }) => ({ id, symbol, isOpen: statusOf(id) === 'open' })),
    halt: (id) => send('futures.haltMarket', id),
    open: (id, by) => send('futures.openMarket', id, by),
  };
}
