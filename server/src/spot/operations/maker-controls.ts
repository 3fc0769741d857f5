/** What staff can ask of the house maker's ladders (review/setting-controls.ts): its own settings, never a price. */
import { storeSetting } from '../../store/settings/setting.ts';
import { RULES, type Changes, type CommandOf, type State } from '@glassbook/engine';
import { makerProblem } from '@glassbook/engine/quote';
import { parseAmount } from '@glassbook/money';
import type { MakerValues, SettingControl } from '../../review/setting-controls.ts';
import type { Sequencer } from '../../sequencer/sequencer.ts';
import { plainText } from '../../store/instrument.ts';
import type { SpotMarket, SpotMarkets } from '../markets.ts';

type Ladders = Map<number, CommandOf<'spot.configureMaker'>>;
type Parts = { markets: SpotMarkets; sequencer: Pick<Sequencer, 'submit'>; ladders: Ladders };

export const laddersIn = (state: State): Ladders =>
  new Map([...state.spot.markets.values()].flatMap(({ market, maker }) => (maker ? [[market, maker] as const] : [])));

/** Ladders that a committed batch changed. */
export function takeLadders({ settings }: Changes, ladders: Ladders): void {
  for (const { command } of settings) if (command.kind === 'spot.configureMaker') ladders.set(command.market, command);
}

/** Undefined where the worth is no amount of the quote asset. */
function commandOf(of: SpotMarket, values: MakerValues): CommandOf<'spot.configureMaker'> | undefined {
  const { notional: text, ...rest } = values;
  const notional = parseAmount(text, of.quote.scale);
  return notional === undefined ? undefined : { kind: 'spot.configureMaker', market: of.id, ...rest, notional };
}

export const makerControls = ({ markets, sequencer, ladders }: Parts): SettingControl<MakerValues> => ({
  all: () =>
    markets.all.flatMap((of) => {
      const ladder = ladders.get(of.id);
      if (!ladder) return [];
      const { kind: _, market: id, notional, ...rest } = ladder;
      return [{ id, title: of.symbol, values: { ...rest, notional: plainText(of.quote, notional) } }];
    }),
  problemIn(id, values) {
    const of = markets.market(id);
    const command = commandOf(of, values);
    return command ? makerProblem(command, of.notionalMax, RULES) : 'notional';
  },
  async configure(id, values) {
    const command = commandOf(markets.market(id), values);
    return command !== undefined && (await sequencer.submit(command)).outcome.ok;
  },
  store: (client, id, values) => storeSetting(client, `maker:${id}`, values),
});
