/** The commands of timed options as docs/options.md describes them. */
import { FIRST_USER, HOUSE_FEES, HOUSE_OPTIONS } from '@glassbook/engine';
import type { ConfigureTerm, ConfigureOptions, OptionRow } from '@glassbook/engine/options';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf, keepTicks, pricedMarketsOf, saidOf, ticksOf } from '../index-price/index.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import { fees } from '../model/fees.ts';
import { resulted, staked, stakeRefusal } from '../model/limits.ts';
import { changesOf, slice, type Model, type Timer } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';

export const optionsOf = slice(() => ({
  settings: undefined as ConfigureOptions | undefined,
  terms: new Map<number, ConfigureTerm>(),
  open: new Map<number, OptionRow>(),
  /** When each owner opened the last one. */
  lastOf: new Map<number, number>(),
  nextOption: 1,
}));
export const optionRowsOf = changesOf(() => [] as OptionRow[]);

const MILLION = 1_000_000n;
const SECOND = 1_000;
const share = (amount: bigint, ppm: number): bigint => (amount * BigInt(ppm)) / MILLION;
const shareUp = (amount: bigint, ppm: number): bigint => (amount * BigInt(ppm) + MILLION - 1n) / MILLION;
const ownOpen = (model: Model, owner: number): OptionRow[] =>
  [...optionsOf(model).open.values()].filter((row) => row.owner === owner);

/** An up and a down of one stake that end apart gain nothing together, after both fees. */
const costsBoth = ({ enabled, payoutPpm, lossPpm }: ConfigureTerm, feePpm: number): boolean =>
  !enabled || payoutPpm - feePpm <= lossPpm + feePpm;

export const rules = {
  'options.configure': (model, command) => {
    const { asset, instruments, feePpm, openMax } = command;
    const { settings } = optionsOf(model);
    const isGood =
      (settings === undefined || settings.asset === asset) &&
      assetsOf(model).get(asset)?.kinds.includes('options') &&
      instruments.length > 0 &&
      instruments.every((instrument) => pricedMarketsOf(model).has(instrument)) &&
      isWhole(feePpm, 0, 100_000) &&
      isWhole(openMax, 1, 1_000) &&
      [...optionsOf(model).terms.values()].every((term) => costsBoth(term, feePpm));
    if (!isGood) return refused('options.settings_invalid');
    optionsOf(model).settings = command;
    for (const instrument of instruments) keepTicks(model, instrument);
    model.changes.settings.push({ key: 'options', command });
    return { ok: true };
  },
  'options.configureTerm': (model, command) => {
    const { seconds, payoutPpm, lossPpm, min, max } = command;
    const isGood =
      isWhole(seconds, 10, 3_600) &&
      isWhole(payoutPpm, 1, 1_200_000) &&
      isWhole(lossPpm, 1, 1_000_000) &&
      min > 0n &&
      share(min, payoutPpm) > 0n &&
      max >= min &&
      max <= AMOUNT_MAX &&
      costsBoth(command, optionsOf(model).settings?.feePpm ?? 0);
    if (!isGood) return refused('options.settings_invalid');
    optionsOf(model).terms.set(seconds, command);
    model.changes.settings.push({ key: `optionTerm:${seconds}`, command });
    return { ok: true };
  },
  'options.open': (model, { owner, instrument, side, seconds, stake, seen }) => {
    const own = optionsOf(model);
    const { settings } = own;
    if (!settings?.enabled || owner < FIRST_USER) return refused('options.off');
    if (!settings.instruments.includes(instrument)) return refused('options.market_not_found');
    const term = own.terms.get(seconds);
    if (term === undefined || !term.enabled) return refused('options.term_not_found');
    const inForce = { payoutPpm: term.payoutPpm, lossPpm: term.lossPpm, feePpm: settings.feePpm };
    for (const [ratio, value] of Object.entries(seen ?? {}))
      if (value !== inForce[ratio as keyof typeof inForce]) return refused('options.offer_changed');
    if (stake < term.min) return refused('options.amount_too_small');
    if (stake > term.max) return refused('options.amount_too_large');
    const mine = ownOpen(model, owner);
    if (mine.length >= settings.openMax) return refused('options.too_many_open');
    if (model.at < (own.lastOf.get(owner) ?? -Infinity) + SECOND) return refused('options.too_often');
    const index = indexPricesOf(model).get(instrument);
    if (index === undefined || index.at < model.at - 2 * SECOND) return refused('options.index_stale');
    const { asset } = settings;
    const { payoutPpm, lossPpm } = term;
    const payout = share(stake, payoutPpm);
    const loss = shareUp(stake, lossPpm);
    const fee = shareUp(stake, settings.feePpm);
    if (model.available(owner, 'options', asset) < stake + fee) return refused('options.insufficient_funds');
    if (model.available(HOUSE_OPTIONS, 'options', asset) < payout) return refused('options.house_short');
    const others = mine.reduce((sum, row) => sum + row.loss + row.fee, 0n);
    const stopped = stakeRefusal(model, owner, { asset, amount: loss + fee }, others);
    if (stopped) return refused(stopped);
    model.hold(model.account(owner, 'options', asset), stake + fee);
    model.hold(model.account(HOUSE_OPTIONS, 'options', asset), payout);
    staked(model, owner, { asset, amount: loss + fee });
    const option: OptionRow = {
      ...{ id: own.nextOption, seq: model.seq, at: model.at, owner, instrument, asset, side, seconds, stake },
      ...{ payout, loss, fee, payoutPpm, lossPpm, expiry: model.at + seconds * SECOND, status: 'open', ticks: [] },
      ...{ strike: undefined, strikeSeq: undefined, result: undefined, fixing: undefined, back: undefined },
    };
    own.nextOption += 1;
    own.open.set(option.id, option);
    own.lastOf.set(owner, model.at);
    optionRowsOf(model).push({ ...option, feePpm: settings.feePpm });
    return { ok: true, option };
  },
} satisfies Rules<`options.${string}`>;

/** An option without a strike ends four seconds after it was opened, any other at its expiry. */
export const endOf = ({ at, strike, expiry }: OptionRow): number => (strike === undefined ? at + 4 * SECOND : expiry);

/** What ends next, the older first; at one time those without a strike before the others. */
export function nextExpiry(model: Model): Timer | undefined {
  const [first] = [...optionsOf(model).open.values()].sort(
    (a, b) => endOf(a) - endOf(b) || Number(a.strike !== undefined) - Number(b.strike !== undefined) || a.id - b.id,
  );
  return first && { due: endOf(first), run: () => end(model, first) };
}

/** An index price is the strike of what was opened before all that it is made of was said, and has none. */
export function strikes(model: Model, instrument: number): void {
  const index = indexPricesOf(model).get(instrument);
  const said = saidOf(model).get(instrument);
  if (index === undefined || said === undefined) return;
  const { open } = optionsOf(model);
  for (const row of open.values()) {
    if (row.instrument !== instrument || row.strike !== undefined || row.at >= said) continue;
    const struck = { ...row, strike: index.price, strikeSeq: index.seq };
    open.set(row.id, struck);
    optionRowsOf(model).push(struck);
  }
}

/** The middle one of the last five ticks of the five seconds before the expiry; of four, of the last three. */
function fixingOf(model: Model, { instrument, expiry }: OptionRow): Pick<OptionRow, 'fixing' | 'ticks'> {
  const five = (ticksOf(model).get(instrument) ?? [])
    .filter(({ at }) => at < expiry && expiry - at <= 5 * SECOND)
    .slice(-5);
  const odd = five.length === 4 || five.length === 2 ? five.slice(1) : five;
  const prices = odd.map(({ price }) => price).sort((a, b) => Number(a - b));
  return { fixing: five.length < 3 ? undefined : prices[(odd.length - 1) / 2], ticks: odd.map(({ seq }) => seq) };
}

function end(model: Model, row: OptionRow): void {
  const { id, owner, asset, stake, payout, loss, fee, side, strike } = row;
  const { fixing, ticks } = strike === undefined ? { fixing: undefined, ticks: [] } : fixingOf(model, row);
  const mine = model.account(owner, 'options', asset);
  const house = model.account(HOUSE_OPTIONS, 'options', asset);
  optionsOf(model).open.delete(id);
  model.hold(mine, -(stake + fee));
  model.hold(house, -payout);
  let gain = 0n;
  /** What a coupon took off the fee. */
  let off = 0n;
  let result: OptionRow['result'] = 'void';
  if (fixing !== undefined && strike !== undefined) {
    const all = { owner, product: 'options', asset, fee, ref: id } as const;
    const paid = fee > 0n ? fees().lessCoupon(model, all) : 0n;
    if (fee > 0n) {
      model.pay(mine, 'available', model.account(HOUSE_FEES, 'options', asset), paid, 'options.fee', id);
      fees().paid(model, { ...all, fee: paid });
    }
    off = fee - paid;
    gain = -fee;
    const won = side === 'up' ? fixing > strike : fixing < strike;
    result = fixing === strike ? 'equal' : won ? 'won' : 'lost';
    if (result === 'won') model.pay(house, 'available', mine, payout, 'options.payout', id);
    if (result === 'lost') model.pay(mine, 'available', house, loss, 'options.loss', id);
    gain += result === 'won' ? payout : result === 'lost' ? -loss : 0n;
  }
  resulted(model, owner, asset, gain + off);
  optionRowsOf(model).push({ ...row, status: 'ended', result, fixing, ticks, back: stake + fee + gain });
}
