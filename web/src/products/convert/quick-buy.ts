/** Buying a coin with the fiat account, as plain functions: what can pay, what can be bought, and the spread in what was paid. */
import type { convert } from '@glassbook/contract';
import { decimalOf, formatAmount, mulDiv, parseAmount, wireDecimal } from '@glassbook/money';
import { trimZeros } from '../../carry/trim-zeros.ts';
import { offered, part, type Asset, type Convertible, type Form } from './form.ts';

/** What a tap fills in where the unit of value pays; of anything else the same figures would be worth thousands of times more. */
const amounts = ['20', '50', '100', '500'] as const;
const parts = [25, 50, 100] as const;

/** The chips below the amount; parts of the balance where it is typed in a currency, of which the same figures can be next to nothing. */
export const chipsOf = (form: Form, all: Convertible, inCurrency: boolean) =>
  form.from === all.unit_id && !inCurrency
    ? amounts.map((amount) => ({ amount, percent: undefined }))
    : parts.map((percent) => ({ amount: part(form, percent, all).amount, percent }));

/** The coins that can be bought: neither the unit of value nor what pays. */
export const coinsOf = (form: Pick<Form, 'from'>, all: Convertible): Asset[] =>
  offered(all).filter(({ currency }) => currency !== form.from && currency !== all.unit_id);

/** Another asset pays. The coin stays where it can still be bought; else it is the first that can. */
export function payWith(form: Form, id: number, all: Convertible): Form {
  const coins = coinsOf({ from: id }, all);
  const to = coins.find(({ currency }) => currency === form.to) ?? coins[0];
  return to ? { from: id, to: to.currency, source: 'legal', amount: id === form.from ? form.amount : '' } : form;
}

/** Those that the fiat account can hold: the unit of value first. */
export const payable = (all: Convertible): Asset[] =>
  offered(all)
    .filter(({ has_legal: has }) => has === 1)
    .sort((a, b) => Number(b.currency === all.unit_id) - Number(a.currency === all.unit_id));

/** The unit of value pays where the fiat account has any; else the first asset that it has; BTC is bought, or what is first besides it. */
export function openedQuickBuy(all: Convertible): Form | undefined {
  const ways = payable(all);
  const from = ways.find(({ legal_balance: text }) => /[1-9]/.test(text)) ?? ways[0];
  const to = offered(all).find(({ currency }) => currency !== from?.currency && currency !== all.unit_id);
  return from && to && { from: from.currency, to: to.currency, source: 'legal', amount: '' };
}

/** A price in USDT in another currency with its places, half even, at `rate` of it for one USDT; undefined where either is not known. */
export function priceIn(price: string, rate: string | undefined, places: number): string | undefined {
  const [one, many] = [decimalOf(price), decimalOf(rate ?? '')];
  if (!one || !many || many.digits === 0n) return undefined;
  const units = mulDiv(
    one.digits * 10n ** BigInt(places),
    many.digits,
    10n ** BigInt(one.scale + many.scale),
    'half-even',
  );
  return formatAmount(units, places);
}

/** An amount of a currency in the unit of value, rounded down to `scale` places, at `rate` of the currency for one unit; empty where there is none. */
export function unitsFor(typed: string, rate: string, scale: number): string {
  const [sum, one] = [decimalOf(wireDecimal(typed)), decimalOf(rate)];
  if (!sum || !one || one.digits === 0n) return '';
  const units = mulDiv(sum.digits, 10n ** BigInt(one.scale + scale), one.digits * 10n ** BigInt(sum.scale), 'down');
  return trimZeros(formatAmount(units, scale));
}

/** The spread of a quote in the asset that pays, rounded up; undefined where that is not the unit of value, in which prices are. */
export function spreadPaid(quote: convert.QuoteView, all: Convertible): string | undefined {
  const [line] = quote.lines;
  const to = all.wallet.find(({ currency }) => currency === quote.to_currency_id);
  const unit = all.wallet.find(({ currency }) => currency === all.unit_id);
  if (!line || !to || !unit || line.from_currency_id !== unit.currency) return undefined;
  const [spread, price] = [parseAmount(quote.spread, to.scale), parseAmount(quote.to_price, unit.scale)];
  if (spread === undefined || price === undefined) return undefined;
  return formatAmount(mulDiv(spread, price, 10n ** BigInt(to.scale), 'up'), unit.scale);
}
