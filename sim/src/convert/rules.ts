/** The commands of conversions as docs/convert.md describes them. */
import {
  FIRST_USER,
  HOUSE_CONVERT,
  HOUSE_FEES,
  type ConfigureConvert,
  type ConversionRow,
  type ConvertLine,
  type Outcome,
  type QuoteRow,
  type Refusal,
} from '@glassbook/engine';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf } from '../index-price/index.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import { pairsOf, traded, tradeRefusal } from '../model/limits.ts';
import { changesOf, slice, type Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';

export const convertOf = slice(() => ({
  settings: undefined as ConfigureConvert | undefined,
  /** The last quote of each owner. */
  quotes: new Map<number, QuoteRow>(),
  nextQuote: 1,
  nextConversion: 1,
}));
export const convertRowsOf = changesOf(() => ({ quotes: [] as QuoteRow[], conversions: [] as ConversionRow[] }));

const DAY = 86_400_000;
const TEN_SECONDS = 10_000;
const MILLION = 1_000_000n;
const whole = (model: Model, asset: number): bigint => 10n ** BigInt(assetsOf(model).get(asset)?.scale ?? 0);
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

type Asked = Pick<QuoteRow, 'owner' | 'source' | 'toAsset'>;

/** The price of one whole of an asset in units of value. */
export function priceOf(model: Model, { unit, staleAfterMs }: ConfigureConvert, asset: number): bigint | Refusal {
  if (!assetsOf(model).get(asset)?.kinds.includes('spot')) return 'convert.asset_not_found';
  if (asset === unit) return whole(model, unit);
  const markets = pairsOf(model).filter(({ base, quote }) => base === asset && quote === unit);
  const index = indexPricesOf(model).get(Math.min(...markets.map(({ market }) => market)));
  if (index === undefined) return 'convert.no_price';
  return model.at - index.at >= staleAfterMs ? 'convert.index_stale' : index.price;
}

function lineOf(
  model: Model,
  settings: ConfigureConvert,
  { from, amount, to, toPrice, most }: { from: number; amount: bigint; to: number; toPrice: bigint; most: bigint },
): ConvertLine | Refusal {
  const fromPrice = priceOf(model, settings, from);
  return typeof fromPrice === 'string'
    ? fromPrice
    : lineAt(model, settings, { from, fromPrice, amount, to, toPrice, most });
}

type Terms = Pick<ConfigureConvert, 'spreadPpm' | 'feePpm'>;
type Priced = { from: number; fromPrice: bigint; amount: bigint; to: number; toPrice: bigint; most: bigint };

function lineAt(model: Model, { spreadPpm, feePpm = 0 }: Terms, priced: Priced): ConvertLine | Refusal {
  const { from, fromPrice, amount, to, toPrice, most } = priced;
  if (up(amount * fromPrice, whole(model, from)) > most) return 'convert.amount_too_large';
  const gross = (amount * fromPrice * whole(model, to)) / (whole(model, from) * toPrice);
  const spread = up(gross * BigInt(spreadPpm), MILLION);
  if (gross <= spread) return 'convert.amount_too_small';
  const line = { fromAsset: from, amount, fromPrice, gross, spread, gets: gross - spread };
  return feePpm === 0 ? line : { ...line, fee: up(amount * BigInt(feePpm), MILLION) };
}

function shortOf(model: Model, { owner, source }: Asked, line: ConvertLine, houseHas: bigint): Refusal | undefined {
  if (line.amount + (line.fee ?? 0n) > model.available(owner, source, line.fromAsset))
    return 'convert.insufficient_funds';
  return line.gross > houseHas ? 'convert.house_short' : undefined;
}

/** Whether the worth of one whole of what is given is further from that of the quote than half the spread. */
function movedOf(model: Model, quote: QuoteRow, line: ConvertLine): Refusal | undefined {
  const { settings } = convertOf(model);
  if (!settings) return undefined;
  const inForce = { ...settings, unit: quote.unit };
  const prices = [line.fromAsset, quote.toAsset].map((asset) => priceOf(model, inForce, asset));
  const missing = prices.find((price) => typeof price === 'string');
  if (missing !== undefined) return missing;
  const [from = 0n, to = 0n] = prices as bigint[];
  const [lowest, highest] = [-1n, 1n].map(
    (sign) => line.fromPrice * to * (2n * MILLION + sign * BigInt(quote.spreadPpm)),
  );
  const now = from * quote.toPrice * 2n * MILLION;
  return now < (lowest ?? 0n) || now > (highest ?? 0n) ? 'convert.price_moved' : undefined;
}

/** The lines that can be paid one after the other, and why each of the others cannot. `quote`: by which they are accepted. */
function payable(model: Model, asked: Asked, lines: readonly ConvertLine[], quote?: QuoteRow) {
  let left = model.available(HOUSE_CONVERT, 'spot', asked.toAsset);
  const paid: ConvertLine[] = [];
  const short: Refusal[] = [];
  for (const line of lines) {
    const why = shortOf(model, asked, line, left) ?? (quote && movedOf(model, quote, line));
    if (why) short.push(why);
    else {
      paid.push(line);
      left -= line.gross;
    }
  }
  return { paid, short };
}

function quoted(
  model: Model,
  settings: ConfigureConvert,
  asked: Asked & Pick<QuoteRow, 'toPrice' | 'lines' | 'max'>,
): Outcome {
  const stopped = tradeRefusal(model, asked.owner, asked.toAsset);
  if (stopped) return refused(stopped);
  const own = convertOf(model);
  const { owner, source, toAsset, toPrice, lines, max } = asked;
  const quote: QuoteRow = {
    ...{ owner, id: own.nextQuote, status: 'open', source, toAsset, toPrice, unit: settings.unit },
    spreadPpm: settings.spreadPpm,
    ...(settings.feePpm ? { feePpm: settings.feePpm } : {}),
    ...(max === undefined ? {} : { max }),
    ...{ lines, at: model.at, until: model.at + TEN_SECONDS },
  };
  own.nextQuote += 1;
  own.quotes.set(owner, quote);
  convertRowsOf(model).quotes.push(quote);
  return { ok: true, quote };
}

function convert(model: Model, quote: QuoteRow, line: ConvertLine): ConversionRow {
  const own = convertOf(model);
  const { id, owner, source, toAsset, toPrice, unit, spreadPpm } = quote;
  const { fromAsset, amount, gross, spread, gets, fee = 0n } = line;
  const number = own.nextConversion;
  own.nextConversion += 1;
  const mine = model.account(owner, 'spot', toAsset);
  const house = (asset: number) => model.account(HOUSE_CONVERT, 'spot', asset);
  model.pay(
    model.account(owner, source, fromAsset),
    'available',
    house(fromAsset),
    amount,
    'convert.conversion',
    number,
  );
  model.pay(house(toAsset), 'available', mine, gross, 'convert.conversion', number);
  if (spread > 0n)
    model.pay(mine, 'available', model.account(HOUSE_FEES, 'spot', toAsset), spread, 'convert.spread', number);
  const pays = model.account(owner, source, fromAsset);
  if (fee > 0n) model.pay(pays, 'available', model.account(HOUSE_FEES, 'spot', fromAsset), fee, 'convert.fee', number);
  traded(model, owner, { asset: fromAsset, amount: amount + fee }, { asset: toAsset, amount: gets });
  const row: ConversionRow = {
    ...{ id: number, seq: model.seq, at: model.at, owner, quote: id, source, ...line },
    ...{ toAsset, toPrice, unit, spreadPpm },
  };
  convertRowsOf(model).conversions.push(row);
  return row;
}

/** The lines of a quote, or of one for any amount that of this amount. */
function wantedOf(model: Model, quote: QuoteRow, amount: bigint | undefined): readonly ConvertLine[] | Refusal {
  const { lines, toAsset: to, toPrice, max } = quote;
  const [first] = lines;
  if (max === undefined || !first) {
    const isSame = amount === undefined || (lines.length === 1 && first?.amount === amount);
    return isSame ? lines : 'convert.quote_not_found';
  }
  if (amount === undefined || amount <= 0n) return 'convert.amount_zero';
  const { fromAsset: from, fromPrice } = first;
  const { spreadPpm, feePpm = 0 } = quote;
  const line = lineAt(model, { spreadPpm, feePpm }, { from, fromPrice, amount, to, toPrice, most: max });
  return typeof line === 'string' ? line : [line];
}

export const rules = {
  'convert.configure': (model, command) => {
    const { unit, spreadPpm, feePpm = 0, staleAfterMs, dustMax, max } = command;
    const isGood =
      assetsOf(model).get(unit)?.kinds.includes('spot') &&
      isWhole(spreadPpm, 0, 100_000) &&
      isWhole(feePpm, 0, 100_000) &&
      isWhole(staleAfterMs, 1, DAY) &&
      [max > 0n, max <= AMOUNT_MAX, dustMax >= 0n, dustMax <= max].every(Boolean);
    if (!isGood) return refused('convert.settings_invalid');
    convertOf(model).settings = command;
    model.changes.settings.push({ key: 'convert', command });
    return { ok: true };
  },
  'convert.quote': (model, { owner, source, from, to, amount }) => {
    const { settings } = convertOf(model);
    if (!settings?.enabled || owner < FIRST_USER) return refused('convert.off');
    if (!assetsOf(model).get(from)?.kinds.includes(source)) return refused('convert.asset_not_found');
    if (from === to) return refused('convert.same_asset');
    if (amount <= 0n) return refused('convert.amount_zero');
    const toPrice = priceOf(model, settings, to);
    if (typeof toPrice === 'string') return refused(toPrice);
    const line = lineOf(model, settings, { from, amount, to, toPrice, most: settings.max });
    if (typeof line === 'string') return refused(line);
    const asked = { owner, source, toAsset: to, toPrice, lines: [line] };
    const [short] = payable(model, asked, [line]).short;
    return short ? refused(short) : quoted(model, settings, asked);
  },
  'convert.quoteRate': (model, { owner, from, to }) => {
    const { settings } = convertOf(model);
    if (!settings?.enabled || owner < FIRST_USER) return refused('convert.off');
    if (from === to) return refused('convert.same_asset');
    const [fromPrice, toPrice] = [priceOf(model, settings, from), priceOf(model, settings, to)];
    if (typeof fromPrice === 'string') return refused(fromPrice);
    if (typeof toPrice === 'string') return refused(toPrice);
    if (model.available(HOUSE_CONVERT, 'spot', to) === 0n) return refused('convert.house_short');
    const line = { fromAsset: from, amount: 0n, fromPrice, gross: 0n, spread: 0n, gets: 0n };
    const asked = { owner, source: 'spot' as const, toAsset: to, toPrice, lines: [line], max: settings.max };
    return quoted(model, settings, asked);
  },
  'convert.quoteSweep': (model, { owner, assets, to }) => {
    const { settings } = convertOf(model);
    if (!settings?.enabled || owner < FIRST_USER) return refused('convert.off');
    const toPrice = priceOf(model, settings, to);
    if (typeof toPrice === 'string') return refused(toPrice);
    const small = [...new Set(assets)]
      .filter((from) => from !== to && model.available(owner, 'spot', from) > 0n)
      .sort((a, b) => a - b)
      .map((from) => {
        const balance = model.available(owner, 'spot', from);
        const amount = (balance * MILLION) / (MILLION + BigInt(settings.feePpm ?? 0));
        if (amount === 0n) return 'convert.amount_zero';
        const line = lineOf(model, settings, { from, amount, to, toPrice, most: settings.dustMax });
        return typeof line === 'string' || !settings.feePpm ? line : { ...line, fee: balance - amount };
      })
      .filter((line) => typeof line !== 'string');
    const asked = { owner, source: 'spot' as const, toAsset: to, toPrice };
    const lines = payable(model, asked, small).paid;
    return lines.length === 0 ? refused('convert.nothing_to_sweep') : quoted(model, settings, { ...asked, lines });
  },
  'convert.accept': (model, { owner, quote: id, amount }) => {
    const own = convertOf(model);
    const quote = own.quotes.get(owner);
    if (quote === undefined || quote.id !== id) return refused('convert.quote_not_found');
    if (quote.status === 'used') return refused('convert.quote_used');
    if (model.at >= quote.at + TEN_SECONDS) return refused('convert.quote_expired');
    if (!own.settings?.enabled) return refused('convert.off');
    const lines = wantedOf(model, quote, amount);
    if (typeof lines === 'string') return refused(lines);
    const { paid, short } = payable(model, quote, lines, quote);
    if (paid.length === 0 && short[0]) return refused(short[0]);
    const stopped = tradeRefusal(model, owner, quote.toAsset);
    if (stopped) return refused(stopped);
    const used: QuoteRow = { ...quote, status: 'used' };
    own.quotes.set(owner, used);
    convertRowsOf(model).quotes.push(used);
    const conversions = paid.map((line) => convert(model, used, line));
    return { ok: true, conversions, left: short.length };
  },
} satisfies Rules<`convert.${string}`>;
