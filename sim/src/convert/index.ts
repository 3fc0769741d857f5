/** Conversions: quoted, accepted in time or too late, and small balances that are swept. */
import { HOUSE_CONVERT, type Command, type ConfigureConvert, type FundHouse, type QuoteRow } from '@glassbook/engine';
import { reasons, refusals } from '@glassbook/engine/convert/words';
import { assetNumbers, assetsOf, BEAN, BNB, BTC, ETH, SOL, USDT, WEI, XRP } from '../asset/index.ts';
import { each } from '../model/each.ts';
import { text } from '../model/text.ts';
import type { Habit, Product, Scene } from '../product.ts';
import { faults } from './faults.ts';
import { convertOf, convertRowsOf, priceOf, rules } from './rules.ts';

const one = 10n ** 8n;
const TEN_SECONDS = 10_000;
const configure: ConfigureConvert = {
  ...{ kind: 'convert.configure', enabled: true, unit: USDT, spreadPpm: 1_000, staleAfterMs: 3_600_000 },
  ...{ dustMax: 400n * one, max: 5_000n * one },
};
const house = (asset: number, total: bigint): FundHouse => ({
  ...{ kind: 'wallet.fundHouse', owner: HOUSE_CONVERT, asset, total },
});
/** The BNB is little, so that the house account comes to an end of it. BEAN never has a price. */
const settings = [
  configure,
  house(BTC, 200n * one),
  house(ETH, 5_000n * one),
  house(USDT, 50_000_000n * one),
  house(SOL, 3_000n * one),
  house(XRP, 5_000_000n * 10n ** 6n),
  house(BNB, one),
  house(WEI, 10n ** 18n),
  house(BEAN, 1_000n),
];

/** A part of what is there that is worth less than the most, mostly; sometimes all of it, or what cannot be. */
function amountOf({ model, dice }: Scene, there: bigint, from: number): bigint {
  if (dice.chance(8)) return dice.pick([0n, 1n, there, there + 1n, -1n]);
  const inForce = convertOf(model).settings;
  const price = inForce && priceOf(model, inForce, from);
  const part = 1n + (there * BigInt(1 + dice.below(300))) / 1_000n;
  if (typeof price !== 'bigint') return part;
  const most = (configure.max * 10n ** BigInt(assetsOf(model).get(from)?.scale ?? 0)) / price;
  return part < most ? part : dice.pick([most, most, most + 1n]);
}

function quote(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const source = dice.chance(70) ? 'spot' : 'fiat';
  const from = dice.pick(assetNumbers);
  const there = model.available(owner, source, from);
  if (there === 0n && !dice.chance(3)) return undefined;
  const to = dice.chance(40) ? USDT : dice.pick([...assetNumbers, ...(dice.chance(10) ? [99] : [])]);
  return { kind: 'convert.quote', owner, source, from, to, amount: amountOf(scene, there, from) };
}

/** The quotes that can be used, the latest last. */
const open = ({ model }: Pick<Scene, 'model'>): QuoteRow[] =>
  [...convertOf(model).quotes.values()]
    .filter(({ status, until }) => status === 'open' && until > model.at)
    .sort((a, b) => a.id - b.id);

/** Of a quote for any amount with one, mostly. */
function acceptance(scene: Scene, { owner, id, source, lines, max }: QuoteRow): Command {
  const [line] = lines;
  const accept = { kind: 'convert.accept', owner, quote: id } as const;
  if (max === undefined || !line) return scene.dice.chance(3) ? { ...accept, amount: line?.amount ?? 1n } : accept;
  const { fromAsset } = line;
  const amount = amountOf(scene, scene.model.available(owner, source, fromAsset), fromAsset);
  return scene.dice.chance(5) ? accept : { ...accept, amount };
}

const habits: readonly Habit[] = [
  { by: { saver: 12, taker: 2, hoarder: 1, clumsy: 3 }, make: quote },
  {
    by: { saver: 16, taker: 3, hoarder: 1 },
    make: (scene) => {
      const found = open(scene).at(-1);
      return found && acceptance(scene, found);
    },
  },
  {
    by: { saver: 4, taker: 1, clumsy: 2 },
    make: ({ model, dice, owner }) => {
      const from = dice.pick(assetNumbers);
      if (model.available(owner, 'spot', from) === 0n) return undefined;
      return { kind: 'convert.quoteRate', owner, from, to: dice.pick([USDT, ...assetNumbers]) };
    },
  },
  {
    // Used before, replaced, over, of another owner, or none at all.
    by: { clumsy: 3 },
    make: ({ model, dice, owner }) => {
      const { quotes, nextQuote } = convertOf(model);
      if (quotes.size === 0 || dice.chance(15))
        return { kind: 'convert.accept', owner, quote: dice.below(nextQuote + 2) };
      const found = dice.pick([...quotes.values()]);
      return { kind: 'convert.accept', owner: dice.chance(85) ? found.owner : owner, quote: found.id };
    },
  },
  {
    by: { saver: 10, clumsy: 2 },
    make: ({ dice, owner }) => {
      const assets = assetNumbers.filter(() => dice.chance(70));
      if (dice.chance(10)) return { kind: 'convert.quoteSweep', owner, assets: [...assets, ...assets, 99], to: 99 };
      return {
        ...{ kind: 'convert.quoteSweep', owner, to: dice.chance(70) ? USDT : dice.pick(assetNumbers) },
        assets: dice.chance(20) ? [...assets.reverse(), 99, ...assets] : assets,
      };
    },
  },
  {
    // What is quoted is moved away before it is accepted.
    by: { saver: 6, clumsy: 2 },
    make: (scene) => {
      const found = scene.dice.chance(50) ? open(scene).at(-1) : undefined;
      const line = found && scene.dice.pick([...found.lines]);
      const there = line && scene.model.available(found.owner, found.source, line.fromAsset);
      if (!found || !line || !there || !assetsOf(scene.model).get(line.fromAsset)?.kinds.includes('earn'))
        return undefined;
      return {
        kind: 'wallet.move',
        owner: found.owner,
        asset: line.fromAsset,
        amount: there,
        from: found.source,
        to: 'earn',
      };
    },
  },
  {
    by: { staff: 20 },
    make: ({ model }) => (convertOf(model).settings?.enabled === true ? undefined : configure),
  },
  {
    by: { staff: 14 },
    make: ({ model, dice }) => {
      if (dice.chance(30)) return { ...configure, enabled: false };
      if (dice.chance(50))
        return {
          ...configure,
          spreadPpm: dice.pick([0, 333, 1_000, 100_000]),
          feePpm: dice.pick([0, 777, 1_000, 100_000]),
          staleAfterMs: dice.pick([1, 15_000, 3_600_000]),
        };
      if (dice.chance(40)) return house(USDT, 50_000_000n * one + BigInt(model.seq));
      return dice.pick([
        ...[
          { ...configure, unit: 99 },
          { ...configure, spreadPpm: -1 },
          { ...configure, spreadPpm: 100_001 },
          { ...configure, feePpm: dice.pick([-1, 100_001]) },
        ],
        ...[
          { ...configure, staleAfterMs: 0 },
          { ...configure, dustMax: -1n },
          { ...configure, max: 0n },
        ],
        ...[
          { ...configure, dustMax: configure.max + 1n },
          { ...configure, max: 2n ** 127n },
        ],
      ]);
    },
  },
];

export const convert = {
  name: 'convert',
  settings,
  habits,
  // A quote is used in its last millisecond, and refused in the first one after it.
  moments: [
    (scene) => {
      const found = open(scene).at(-1);
      if (!found) return undefined;
      const at = found.at + TEN_SECONDS + scene.dice.below(2) - 1;
      return { at, command: { kind: 'convert.accept', owner: found.owner, quote: found.id } };
    },
  ],
  rules,
  *risks({ convert: { conversions } }) {
    for (const { id, at, owner, toAsset } of conversions)
      yield { what: `conversion ${id}`, owner, at, adds: toAsset !== USDT };
  },
  tables: {
    quotes: { changed: (model) => convertRowsOf(model).quotes },
    conversions: { changed: (model) => convertRowsOf(model).conversions },
  },
  counters: (model) => {
    const { nextQuote, nextConversion } = convertOf(model);
    return { nextQuote, nextConversion };
  },
  *lines(model) {
    const { settings: inForce, quotes } = convertOf(model);
    if (inForce) yield `convert ${text(inForce)}`;
    for (const [owner, row] of quotes) yield `quote ${owner} ${text(row)}`;
  },
  *shows({ convert: { conversions, quotes } }) {
    for (const { source } of conversions) yield `convert.conversions ${source}`;
    if (conversions.length > 1) yield 'convert.conversions several';
    if (quotes.some(({ status, lines }) => status === 'used' && lines.length > conversions.length))
      yield 'convert.conversions some left';
    if (conversions.some(({ quote }) => quotes.some(({ id, max }) => id === quote && max !== undefined)))
      yield 'convert.conversions any amount';
  },
  reaches: {
    refusals: { ...each(refusals), 'convert.settings_invalid': true },
    entryReasons: each(reasons),
    shows: {
      'convert.conversions spot': true,
      'convert.conversions fiat': true,
      'convert.conversions several': true,
      'convert.conversions some left': true,
      'convert.conversions any amount': true,
    },
  },
  faults,
} satisfies Product<'convert'>;
