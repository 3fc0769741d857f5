/** IEOs: offers that begin, change, are cancelled; applied for, allocated with and without a cap, released part by part. */
import { HOUSE_IEO, type Command, type FundHouse } from '@glassbook/engine';
import type {
  Apply as ApplyForIeo,
  ConfigureOffer as ConfigureIeo,
  ApplicationRow as IeoApplicationRow,
  TallyRow as IeoTallyRow,
} from '@glassbook/engine/ieo';
import { reasons, refusals } from '@glassbook/engine/ieo/words';
import { BEAN, BTC, USDT, WEI, XRP } from '../asset/index.ts';
import { each } from '../model/each.ts';
import { text, valueOf } from '../model/text.ts';
import type { Habit, Hoard, Product, Scene } from '../product.ts';
import { faults } from './faults.ts';
import { dues, ieoOf, ieoRowsOf, nextTimer, rules } from './rules.ts';

const one = 10n ** 8n;
/** What is sold: whole beans, a token of six places and one of eighteen. */
const sold = [
  { asset: BEAN, unit: 1n },
  { asset: XRP, unit: 10n ** 6n },
  { asset: WEI, unit: 10n ** 18n },
] as const;
const unitOf = (asset: number): bigint => sold.find((each) => each.asset === asset)?.unit ?? 1n;
const house = ({ asset, unit }: (typeof sold)[number]): FundHouse => ({
  ...{ kind: 'wallet.fundHouse', owner: HOUSE_IEO, asset, total: 100_000n * unit },
});

/** A new one: rarely more than the house has, often scarce, half of them with a cap. */
function offer({ model, dice }: Scene): ConfigureIeo {
  const { asset, unit } = dice.pick(sold);
  const total = BigInt(dice.pick([1, 7, 40, 300, 1_500, dice.chance(10) ? 200_000 : 900]));
  const min = dice.chance(50) ? 1n : total / 20n + 1n;
  const startAt = model.at + dice.below(1_500);
  const endAt = startAt + 1 + dice.below(60_000);
  const words = { en: 'Beans' };
  return {
    ...{ kind: 'ieo.configureOffer', offer: ieoOf(model).offers.size + 1, asset, total: total * unit, min: min * unit },
    ownerMax: dice.chance(40) ? 0n : (min + BigInt(dice.below(Number(total / 2n) + 1))) * unit,
    ...{ payAsset: USDT, price: dice.pick([1n, one / 8n, 3n * one]), secondAsset: BTC, secondPrice: 160n },
    ...{ thirdAsset: BTC, thirdPrice: 0n, startAt, endAt, issueAt: endAt + dice.pick([0, dice.below(5_000)]) },
    ...{ lockMs: dice.pick([0, dice.below(9_000)]), parts: dice.pick([1, 3, 4]), partMs: 60_000 },
    ...{ title: words, summary: words, content: words, whitePaper: '-', link: 'https://example.com', status: 'open' },
  };
}

const openOffers = ({ model }: Scene): ConfigureIeo[] => {
  const { offers, tallies } = ieoOf(model);
  return [...offers.values()].filter((each) => tallies.get(each.offer)?.status === 'running');
};

/** Mostly an offer that runs and what can be paid, sometimes what cannot. */
function apply(scene: Scene): ApplyForIeo | undefined {
  const { model, dice, owner } = scene;
  const known = [...ieoOf(model).offers.values()];
  const open = openOffers(scene);
  const found = open.length > 0 && dice.chance(95) ? dice.pick(open) : dice.chance(20) ? known.at(-1) : undefined;
  if (!found) return undefined;
  const unit = unitOf(found.asset);
  const payAsset = dice.chance(80) ? USDT : dice.pick([BTC, BTC, BEAN]);
  const price = payAsset === USDT ? found.price : found.secondPrice;
  const affordable = price === 0n ? 0n : model.available(owner, 'spot', payAsset) / price;
  const total = found.total / unit;
  const most = affordable < total ? affordable : total;
  const amount = dice.chance(6)
    ? dice.pick([
        0n,
        -unit,
        unit / 2n,
        found.min - unit,
        found.min,
        found.total,
        found.total + unit,
        (affordable + 1n) * unit,
      ])
    : ((most * BigInt(1 + dice.below(60))) / 100n) * unit;
  // Mostly what can be applied for.
  if (amount < found.min && !dice.chance(10)) return undefined;
  const { total: sold, ownerMax, endAt, partMs } = found;
  const seen = dice.pick([
    ...[undefined, { price }, { price, ownerMax, endAt, partMs, total: sold }],
    ...(dice.chance(10) ? [{ price: price + 1n }, { ownerMax: ownerMax + 1n }, { price, endAt: endAt + 1 }] : []),
  ]);
  const terms = seen && { seen };
  return { kind: 'ieo.apply', owner, offer: dice.chance(2) ? 0 : found.offer, amount, payAsset, ...terms };
}

/** What must be refused, or is only allowed before the start. */
function change(scene: Scene): ConfigureIeo | undefined {
  const { model, dice } = scene;
  const known = [...ieoOf(model).offers.values()];
  if (known.length === 0) return undefined;
  const found = dice.chance(70) ? (openOffers(scene)[0] ?? known.at(-1)) : dice.pick(known);
  if (!found) return undefined;
  const unit = unitOf(found.asset);
  return dice.pick<ConfigureIeo>([
    ...[found, { ...found, status: 'open' as const }, { ...found, price: found.price + 1n }],
    ...[
      { ...found, total: found.total * 2n },
      { ...found, total: found.total + 1n, min: unit },
      { ...found, min: 0n },
      { ...found, min: found.total + unit },
    ],
    ...[
      { ...found, ownerMax: unit / 2n },
      { ...found, ownerMax: found.min },
      { ...found, asset: USDT },
    ],
    ...[
      { ...found, thirdAsset: USDT, thirdPrice: 1n },
      { ...found, secondAsset: found.asset },
    ],
    ...[
      { ...found, endAt: found.startAt },
      { ...found, endAt: found.endAt + 1_000, issueAt: found.issueAt + 1_000 },
    ],
    ...[
      { ...found, issueAt: found.endAt - 1 },
      { ...found, parts: 0 },
      { ...found, partMs: 1 },
    ],
    ...[
      { ...found, link: 'http://example.com' },
      { ...found, offer: found.offer + 1, status: 'cancelled' as const },
    ],
  ]);
}

/** The least of an offer that lets its owner have so much more. */
const small: Hoard = {
  times: 25,
  make: (scene) => {
    const { model, owner } = scene;
    const there = model.available(owner, 'spot', USDT);
    const found = openOffers(scene).find(
      ({ asset, min, price, ownerMax }) =>
        (min / unitOf(asset)) * price <= there && (ownerMax === 0n || ownerMax > 20n * min),
    );
    return found && { kind: 'ieo.apply', owner, offer: found.offer, amount: found.min, payAsset: USDT };
  },
};

const habits: readonly Habit[] = [
  { by: { saver: 90, taker: 6, hoarder: 6, clumsy: 12 }, make: apply },
  { by: { staff: 300 }, make: (scene) => (openOffers(scene).length < 2 ? offer(scene) : undefined) },
  { by: { staff: 200 }, make: change },
  {
    by: { staff: 30 },
    make: (scene) => {
      const [found] = openOffers(scene);
      return found && { ...found, status: 'cancelled' };
    },
  },
];

export const ieo = {
  name: 'ieo',
  settings: sold.map(house),
  habits,
  hoards: [small],
  moments: [
    // The end of an offer or the release of a part, the millisecond before it or after it: something is applied for, changed or cancelled just then.
    (scene) => {
      const { model, dice } = scene;
      const waiting = dues(model);
      if (waiting.length === 0) return undefined;
      const { due } = dice.pick(waiting);
      const at = due + dice.below(3) - 1;
      if (at < model.at) return undefined;
      const [found] = openOffers(scene);
      const command: Command | undefined = dice.chance(60)
        ? apply(scene)
        : found && (dice.chance(50) ? { ...found, status: 'cancelled' } : { ...found, price: found.price + 1n });
      return { at, command: command ?? { kind: 'clock.tick' } };
    },
  ],
  rules,
  nextTimer,
  *risks({ ieo: { applications } }) {
    for (const { id, owner, at, granted, status } of applications)
      if (granted === undefined && status === 'running') yield { what: `application ${id}`, owner, at, adds: true };
  },
  tables: {
    tallies: { changed: (model) => ieoRowsOf(model).tallies.values(), key: ['offer'] },
    applications: { changed: (model) => ieoRowsOf(model).applications.values(), key: ['id'] },
  },
  counters: (model) => ({ nextApplication: ieoOf(model).nextApplication }),
  *lines(model) {
    const { offers, tallies, running } = ieoOf(model);
    for (const each of offers.values()) yield `ieo offer ${text(each)}`;
    for (const tally of tallies.values()) yield `ieo tally ${text(tally)}`;
    for (const row of running.values()) yield `ieo application ${text(row)}`;
    for (const { due, offer: of } of dues(model))
      yield of ? `timer ${due} ieo.allocate ${of.offer}` : `timer ${due} ieo.release 0`;
  },
  *holds(lines) {
    const read = <T>(start: string): T[] =>
      lines.filter((line) => line.startsWith(start)).map((line) => valueOf(line.slice(start.length)) as T);
    const offers = new Map(read<ConfigureIeo>('ieo offer ').map((each) => [each.offer, each]));
    for (const { offer: id, status, granted } of read<IeoTallyRow>('ieo tally ')) {
      const { asset = 0, total = 0n } = offers.get(id) ?? {};
      if (status === 'running' || status === 'allocating')
        yield [`${HOUSE_IEO} spot ${asset}`, total - granted] as const;
    }
    for (const row of read<IeoApplicationRow>('ieo application '))
      if (row.granted === undefined) yield [`${row.owner} spot ${row.payAsset}`, row.hold] as const;
      else yield [`${row.owner} earn ${row.asset}`, row.granted - row.released] as const;
  },
  *shows({ ieo: { tallies, applications } }) {
    for (const { status, granted, applied, capped, topped, numerator, denominator } of tallies) {
      if (status !== 'running' && status !== 'allocating') yield `ieo ${status}`;
      if (status !== 'allocated') continue;
      if (granted < applied) yield 'ieo scarce';
      if (capped > 0 && numerator < denominator) yield 'ieo capped and shared';
      if (topped > 0) yield 'ieo by fraction';
    }
    for (const { granted, status, parts, closedAt, amount } of applications) {
      if (granted === 0n) yield 'ieo nothing granted';
      if (granted !== undefined && granted > 0n && granted < amount) yield 'ieo partly granted';
      if (closedAt !== undefined && granted === undefined) yield 'ieo given back';
      if (status === 'ended' && parts > 1) yield 'ieo released in parts';
    }
  },
  reaches: {
    refusals: { ...each(refusals), 'ieo.settings_invalid': true },
    entryReasons: each(reasons),
    shows: {
      'ieo allocated': true,
      'ieo cancelled': true,
      'ieo scarce': true,
      'ieo capped and shared': true,
      'ieo by fraction': true,
      'ieo nothing granted': true,
      'ieo partly granted': true,
      'ieo given back': true,
      'ieo released in parts': true,
    },
  },
  faults,
} satisfies Product<'ieo'>;
