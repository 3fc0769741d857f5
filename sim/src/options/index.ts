/** Timed options: opened, ended by the index, void where it was silent. */
import { HOUSE_OPTIONS, type Command, type FundHouse } from '@glassbook/engine';
import type { ConfigureTerm, ConfigureOptions, OptionRow } from '@glassbook/engine/options';
import { reasons, refusals } from '@glassbook/engine/options/words';
import { BTC, USDT } from '../asset/index.ts';
import { each } from '../model/each.ts';
import { text, valueOf } from '../model/text.ts';
import type { Habit, Product, Scene } from '../product.ts';
import { faults } from './faults.ts';
import { endOf, nextExpiry, optionRowsOf, optionsOf, rules, strikes } from './rules.ts';

const one = 10n ** 8n;
/** BTC/USDT and ETH/USDT: few, so that their index comes about once a second. */
const MARKETS = [1, 2];
const configure: ConfigureOptions = {
  ...{ kind: 'options.configure', enabled: true, asset: USDT, instruments: MARKETS, feePpm: 3_333, openMax: 3 },
};
const term = (seconds: number, change: Partial<ConfigureTerm> = {}): ConfigureTerm => ({
  ...{ kind: 'options.configureTerm', seconds, enabled: true, payoutPpm: 850_000, lossPpm: 1_000_000 },
  ...{ min: one, max: 300n * one, ...change },
});
const house = (total: bigint): FundHouse => ({
  ...{ kind: 'wallet.fundHouse', owner: HOUSE_OPTIONS, asset: USDT, total, account: 'options' },
});
const terms = [
  ...[term(10, { payoutPpm: 333_333, lossPpm: 777_777 }), term(15)],
  ...[term(30), term(60, { payoutPpm: 900_001 })],
];
const HOUSE = 1_500n * one;
const settings = [configure, ...terms, house(HOUSE)];

function open({ model, dice, owner }: Scene): Command | undefined {
  const there = model.available(owner, 'options', USDT);
  if (there < one && !dice.chance(2)) return undefined;
  const chosen = dice.pick(terms);
  const { min, max, seconds } = chosen;
  const part = 1n + (there * BigInt(1 + dice.below(400))) / 1_000n;
  const stake = dice.chance(6) ? dice.pick([min - 1n, max + 1n, there, min, max]) : part > max ? max : part;
  const { settings: now, terms: sold } = optionsOf(model);
  const { payoutPpm, lossPpm } = sold.get(seconds) ?? chosen;
  // Other terms beside a stake that is refused anyway, so that the days in which faults are caught stay what they were.
  const isOther = stake < min || stake > max;
  const seen = { payoutPpm: payoutPpm + (isOther ? 1 : 0), lossPpm, feePpm: (now ?? configure).feePpm };
  return {
    ...{ kind: 'options.open', owner, side: dice.pick(['up', 'down']), stake },
    instrument: dice.chance(2) ? 3 : dice.pick(MARKETS),
    seconds: dice.chance(2) ? 31 : seconds,
    ...(owner % 2 === 0 && { seen }),
  };
}

const habits: readonly Habit[] = [
  { by: { taker: 24, saver: 20, scalper: 10, hoarder: 8, clumsy: 6 }, make: open },
  {
    // Once more at once: too often, or too many.
    by: { clumsy: 4, taker: 2 },
    make: (scene) => {
      const last = [...optionsOf(scene.model).open.values()].at(-1);
      return last && open({ ...scene, owner: last.owner });
    },
  },
  {
    by: { taker: 4, saver: 4, scalper: 2, hoarder: 2, clumsy: 2 },
    make: ({ model, dice, owner }) => {
      const there = model.available(owner, 'spot', USDT);
      if (model.available(owner, 'options', USDT) > 20n * one || there < one) return undefined;
      const amount = 1n + (there * BigInt(1 + dice.below(100))) / 1_000n;
      return { kind: 'wallet.move', owner, asset: USDT, amount, from: 'spot', to: 'options' };
    },
  },
  {
    by: { feed: 110 },
    make: ({ model, prices }) => ({
      kind: 'indexPrice.update',
      source: prices.name,
      // It is at times made of what was said before.
      prices: MARKETS.map((market) => ({
        ...prices.at(market, model.at),
        ...(model.seq % 3 === 0 && { asOf: model.at - 200 * (model.seq % 7) }),
      })),
    }),
  },
  {
    by: { staff: 20 },
    make: ({ model }) => (optionsOf(model).settings?.enabled === true ? undefined : configure),
  },
  {
    by: { staff: 40 },
    make: ({ model, dice }) => {
      const changed = dice.pick(terms);
      const { payoutPpm } = optionsOf(model).terms.get(changed.seconds) ?? changed;
      if (dice.chance(20)) return { ...configure, enabled: false };
      if (dice.chance(30)) return { ...configure, feePpm: dice.pick([0, 1, 3_333, 100_000]) };
      if (dice.chance(20)) return house(HOUSE + BigInt(model.seq));
      if (dice.chance(40))
        return payoutPpm === changed.payoutPpm
          ? { ...changed, payoutPpm: payoutPpm + 1, enabled: dice.chance(80) }
          : changed;
      return dice.pick<Command>([
        ...[
          { ...configure, asset: BTC },
          { ...configure, instruments: [] },
          { ...configure, instruments: [1, 99] },
        ],
        ...[
          { ...configure, feePpm: 100_001 },
          { ...configure, openMax: 0 },
          term(9),
          term(30, { payoutPpm: 1_006_667 }),
        ],
        ...[term(30, { payoutPpm: 0 }), term(30, { lossPpm: 1_000_001 }), term(30, { min: 0n })],
        ...[term(30, { min: 1n }), term(30, { max: 1n }), term(30, { max: 2n ** 127n })],
      ]);
    },
  },
];

export const options = {
  name: 'options',
  settings,
  habits,
  // The index comes in the very millisecond in which an option ends, with or without a strike, or in the last before it.
  moments: [
    ({ model, dice, prices }) => {
      const all = [...optionsOf(model).open.values()];
      if (all.length === 0) return undefined;
      const chosen = dice.pick(all);
      const { instrument } = chosen;
      const at = endOf(chosen) - dice.pick([0, 1]);
      if (at < model.at) return undefined;
      const command: Command = {
        ...{ kind: 'indexPrice.update', source: prices.name, prices: [prices.at(instrument, at)] },
      };
      return { at, command };
    },
  ],
  rules,
  nextTimer: nextExpiry,
  priceMoved: strikes,
  *risks({ options: { options: rows } }) {
    for (const { id, at, owner, status, strike } of rows)
      if (status === 'open' && strike === undefined) yield { what: `option ${id}`, owner, at, adds: true };
  },
  tables: { options: { changed: optionRowsOf } },
  counters: (model) => ({ nextOption: optionsOf(model).nextOption }),
  *lines(model) {
    const { settings: inForce, terms: sold, open: rows } = optionsOf(model);
    if (inForce) yield `options ${text(inForce)}`;
    for (const each of sold.values()) yield `option term ${text(each)}`;
    for (const row of rows.values()) {
      yield `option ${text(row)}`;
      yield `timer ${row.expiry} options.expire ${row.id}`;
      if (row.strike === undefined) yield `timer ${endOf(row)} options.strikeMissing ${row.id}`;
    }
  },
  *holds(lines) {
    for (const line of lines) {
      if (!line.startsWith('option {')) continue;
      const { owner, asset, stake, fee, payout } = valueOf(line.slice('option '.length)) as OptionRow;
      yield [`${owner} options ${asset}`, stake + fee];
      yield [`${HOUSE_OPTIONS} options ${asset}`, payout];
    }
  },
  *shows({ options: { options: rows } }) {
    for (const { result, side, strike } of rows)
      if (result) yield `options.options ${side} ${strike === undefined ? 'no strike' : result}`;
  },
  reaches: {
    refusals: { ...each(refusals), 'options.settings_invalid': true },
    entryReasons: each(reasons),
    shows: {
      'options.options up won': true,
      'options.options up lost': true,
      'options.options up equal': true,
      'options.options up void': true,
      'options.options down won': true,
      'options.options down lost': true,
      'options.options down equal': true,
      'options.options down void': true,
      'options.options up no strike': true,
      'options.options down no strike': true,
    },
  },
  faults,
} satisfies Product<'options'>;
