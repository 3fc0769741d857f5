/** What staff can ask of futures markets (review/market-controls.ts, setting-controls.ts), as the engine's own commands; and rules that changed while the server runs. Never a price. */
import { RULES, type Changes, type CommandOf, type State } from '@glassbook/engine';
import { AMOUNT_MAX, makerProblem, settingsProblem } from '@glassbook/engine/quote';
import { parseAmount } from '@glassbook/money';
import type { TradingControls } from '../review/market-controls.ts';
import type { ContractMakerValues, ContractValues, SettingControl } from '../review/setting-controls.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { plainText } from '../store/instrument.ts';
import { storeSetting } from '../store/settings/setting.ts';
import type { FuturesMarket, FuturesMarkets, Rules } from './markets.ts';

/** No fee is above 1%, and no account has more open orders in a market, also with two people. */
const feePpmMax = 10_000;
const openOrdersCeiling = 1_000;

type Ladders = Map<number, CommandOf<'futures.configureMaker'>>;
type Parts = { markets: FuturesMarkets; sequencer: Pick<Sequencer, 'submit'> };

export const laddersIn = ({ futures }: State): Ladders =>
  new Map([...futures.markets.values()].flatMap(({ market, maker }) => (maker ? [[market, maker] as const] : [])));

/** Rules and ladders that a committed batch changed. */
export function takeSettings({ settings }: Changes, markets: FuturesMarkets, ladders: Ladders): void {
  for (const { command } of settings) {
    if (command.kind === 'futures.configureMaker') ladders.set(command.market, command);
    if (command.kind === 'futures.configureMarket')
      for (const market of markets.all) if (market.id === command.market) market.rules = command;
  }
}

export function futuresControls({
  markets,
  sequencer,
  statusOf,
}: Parts & { statusOf: (market: number) => 'open' | 'halted' }): TradingControls {
  const send = async (kind: 'futures.haltMarket' | 'futures.openMarket', market: number) =>
    (await sequencer.submit({ kind, market })).outcome.ok;
  return {
    markets: () =>
      markets.all.map(({ id, symbol, quote, settle, rules }) => ({
        ...{ id, symbol, isOpen: statusOf(id) === 'open' },
        contract: {
          ...{ quote: quote.symbol, quoteScale: quote.scale, settle: settle.symbol, settleScale: settle.scale },
          openInterestMax: rules.openInterestMax,
        },
      })),
    halt: (id) => send('futures.haltMarket', id),
    open: (id) => send('futures.openMarket', id),
  };
}

const valuesOf = ({ settle, rules }: FuturesMarket): ContractValues => ({
  ...{ makerFeePpm: rules.makerFeePpm, takerFeePpm: rules.takerFeePpm, liquidationFeePpm: rules.liquidationFeePpm },
  ...{ bandPpm: rules.bandPpm, markBandPpm: rules.markBandPpm, contractsMax: rules.contractsMax },
  ...{ openOrdersMax: rules.openOrdersMax, fundingMs: rules.fundingMs, fundingMaxPpb: rules.fundingMaxPpb },
  interestPpb: rules.interestPpb,
  tiers: rules.tiers.map(({ valueMax, leverageMax, maintenancePpm }) => ({
    ...{ valueMax: plainText(settle, valueMax), leverageMax, maintenancePpm },
  })),
});

/** The market with other rules; what contracts are counted in stays. Undefined where a tier ends at no amount of the margin asset. */
function commandOf({ settle, rules }: FuturesMarket, { tiers: texts, ...values }: ContractValues): Rules | undefined {
  const tiers = texts.flatMap(({ valueMax: text, ...of }) => {
    const valueMax = parseAmount(text, settle.scale);
    return valueMax === undefined ? [] : [{ valueMax, ...of }];
  });
  return tiers.length === texts.length ? { ...rules, ...values, tiers } : undefined;
}

export const contractControl = ({ markets, sequencer }: Parts): SettingControl<ContractValues> => ({
  all: () => markets.all.map((of) => ({ id: of.id, title: of.symbol, values: valuesOf(of) })),
  problemIn(id, values) {
    for (const field of ['makerFeePpm', 'takerFeePpm'] as const) if (values[field] > feePpmMax) return field;
    if (values.openOrdersMax > openOrdersCeiling) return 'openOrdersMax';
    const command = commandOf(markets.market(id), values);
    const problem = command ? settingsProblem(command) : 'tiers';
    return problem === 'bandPpm' ? 'orderBandPpm' : problem;
  },
  async configure(id, values) {
    const command = commandOf(markets.market(id), values);
    return command !== undefined && (await sequencer.submit(command)).outcome.ok;
  },
  store: (client, id, values) => storeSetting(client, `futuresMarket:${id}`, values),
});

/** Its parts in the order of the stored setting: a start compares the two as they are written. Undefined where the worth is no amount of the quote asset. */
function makerOf({ id, quote }: FuturesMarket, values: ContractMakerValues) {
  const notional = parseAmount(values.notional, quote.scale);
  if (notional === undefined) return undefined;
  const { levels, halfSpreadPpm, stepPpm, leverage, growthPpm, staleAfterMs } = values;
  const rest = { levels, halfSpreadPpm, stepPpm, leverage, growthPpm, staleAfterMs };
  return { kind: 'futures.configureMaker', market: id, ...rest, notional } as const;
}

export const contractMakerControl = ({
  markets,
  sequencer,
  ladders,
}: Parts & { ladders: Ladders }): SettingControl<ContractMakerValues> => ({
  all: () =>
    markets.all.flatMap((of) => {
      const ladder = ladders.get(of.id);
      if (!ladder) return [];
      const { kind: _, market: id, notional, ...rest } = ladder;
      return [{ id, title: of.symbol, values: { ...rest, notional: plainText(of.quote, notional) } }];
    }),
  problemIn(id, values) {
    const of = markets.market(id);
    const command = makerOf(of, values);
    if (!command) return 'notional';
    if (values.leverage < 1 || values.leverage > (of.rules.tiers[0]?.leverageMax ?? 0)) return 'leverage';
    return makerProblem(command, AMOUNT_MAX, RULES);
  },
  async configure(id, values) {
    const command = makerOf(markets.market(id), values);
    return command !== undefined && (await sequencer.submit(command)).outcome.ok;
  },
  store: (client, id, values) => storeSetting(client, `futuresMaker:${id}`, values),
});
