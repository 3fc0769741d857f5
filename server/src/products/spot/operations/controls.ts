/** What staff can ask of spot markets besides their rules (review/market-controls.ts), as the engine's own commands. */
import type { RequestNames } from '@glassbook/engine';
import type { TradingControls } from '../../../shared/review/market-controls.ts';
import type { Sequencer } from '../../../carry/sequencer/sequencer.ts';
import type { SpotMarkets } from '../markets.ts';

type Parts = {
  markets: SpotMarkets;
  sequencer: Pick<Sequencer, 'submit'>;
  statusOf: (market: number) => 'open' | 'halted';
};

export function spotControls({ markets, sequencer, statusOf }: Parts): TradingControls {
  const send = async (kind: 'spot.haltMarket' | 'spot.openMarket', market: number, by?: RequestNames) =>
    (await sequencer.submit({ kind, market }, by)).outcome.ok;
  return {
    markets: () => markets.all.map(({ id, symbol }) => ({ id, symbol, isOpen: statusOf(id) === 'open' })),
    halt: (id) => send('spot.haltMarket', id),
    open: (id, by) => send('spot.openMarket', id, by),
  };
}
