/** What staff can ask of spot markets (review/market-controls.ts), as the engine's own commands; and rules that changed while the server runs. */
import type { Changes, CommandOf } from '@glassbook/engine';
import { limitProblem } from '@glassbook/engine/quote';
import { parseAmount } from '@glassbook/money';
import type { MarketRules, RuleControls } from '../../review/market-controls.ts';
import { storeSetting } from '../../review/setting-controls.ts';
import type { Sequencer } from '../../sequencer/sequencer.ts';
import type { Catalog } from '../../store/catalog.ts';
import { plainText } from '../../store/instrument.ts';
import type { SpotMarket, SpotMarkets } from '../markets.ts';

type Parts = {
  markets: SpotMarkets;
  sequencer: Pick<Sequencer, 'submit'>;
  statusOf: (market: number) => 'open' | 'halted';
};

const rulesOf = (of: SpotMarket): MarketRules => ({
  ...{ makerFeePpm: of.makerFeePpm, takerFeePpm: of.takerFeePpm },
  ...{ notionalMin: plainText(of.quote, of.notionalMin), notionalMax: plainText(of.quote, of.notionalMax) },
  ...{ bandPpm: of.bandPpm, openOrdersMax: of.openOrdersMax },
});

/** The market with other rules; pair, tick and lot stay. Undefined where a sum is no amount of the quote asset. */
function commandOf(of: SpotMarket, rules: MarketRules): CommandOf<'spot.configureMarket'> | undefined {
  const [notionalMin, notionalMax] = [rules.notionalMin, rules.notionalMax].map((text) =>
    parseAmount(text, of.quote.scale),
  );
  if (notionalMin === undefined || notionalMax === undefined) return undefined;
  const fixed = { market: of.id, base: of.base.id, quote: of.quote.id, tick: of.tick, lot: of.lot };
  return { kind: 'spot.configureMarket', ...fixed, ...rules, notionalMin, notionalMax };
}

export function spotControls({ markets, sequencer, statusOf }: Parts): RuleControls {
  const send = async (kind: 'spot.haltMarket' | 'spot.openMarket', market: number) =>
    (await sequencer.submit({ kind, market })).outcome.ok;
  return {
    markets: () =>
      markets.all.map((of) => ({
        ...{ id: of.id, symbol: of.symbol, quote: of.quote.symbol, quoteScale: of.quote.scale },
        ...{ isOpen: statusOf(of.id) === 'open', rules: rulesOf(of) },
      })),
    halt: (id) => send('spot.haltMarket', id),
    open: (id) => send('spot.openMarket', id),
    problemIn(id, rules) {
      const command = commandOf(markets.market(id), rules);
      return command ? limitProblem(command) : 'notionalMax';
    },
    async configure(id, rules) {
      const command = commandOf(markets.market(id), rules);
      return command !== undefined && (await sequencer.submit(command)).outcome.ok;
    },
    async store(client, id, rules) {
      await storeSetting(client, `market:${id}`, rules);
    },
  };
}

/** Rules that a committed batch changed, in every list that has them. Whether there were any. */
export function takeSettings({ settings }: Changes, markets: SpotMarkets, catalog: Catalog): boolean {
  let isRuled = false;
  for (const { command } of settings) {
    if (command.kind !== 'spot.configureMarket' || !markets.all.some(({ id }) => id === command.market)) continue;
    const { makerFeePpm, takerFeePpm, notionalMin, notionalMax, bandPpm, openOrdersMax } = command;
    const rules = { makerFeePpm, takerFeePpm, notionalMin, notionalMax, bandPpm };
    Object.assign(catalog.instrument(command.market), rules);
    Object.assign(markets.market(command.market), rules, { openOrdersMax });
    isRuled = true;
  }
  return isRuled;
}
