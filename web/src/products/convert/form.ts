/** The form of a conversion, as plain functions: what it opens with, what a change does, and what is wrong with its amount. */
import type { convert } from '@glassbook/contract';
import { withoutFee } from '@glassbook/engine/convert/sums';
import { formatAmount, mulDiv, parseAmount, wireDecimal } from '@glassbook/money';
import type { z } from 'zod';
import { trimZeros } from '../../carry/trim-zeros.ts';

export type Convertible = z.output<typeof convert.list.reply>;
export type Asset = Convertible['wallet'][number];
export type Source = (typeof convert.sourceKinds)[number];
export type Form = { from: number; to: number; source: Source; amount: string };

export const assetOf = ({ wallet }: Convertible, id: number): Asset | undefined =>
  wallet.find(({ currency }) => currency === id);

/** Those with an index price. */
export const offered = ({ wallet }: Convertible): Asset[] => wallet.filter(({ price }) => price !== '');

/** The unit of values into the first other asset. */
export function opened(all: Convertible): Form | undefined {
  const other = offered(all).find(({ currency }) => currency !== all.unit_id);
  return other && { from: all.unit_id, to: other.currency, source: 'change', amount: '' };
}

/** What can be used of it in the account that pays. */
export const available = (asset: Asset | undefined, source: Source): string =>
  (source === 'legal' ? asset?.legal_balance : asset?.change_balance) ?? '0';

/** The two assets always differ; choosing the other one swaps them. The fiat account pays only what it can hold. */
export function choose(form: Form, side: 'from' | 'to', id: number, all: Convertible): Form {
  const other = side === 'from' ? 'to' : 'from';
  const next = { ...form, [side]: id, ...(form[other] === id ? { [other]: form[side] } : {}) };
  const amount = next.from === form.from ? form.amount : '';
  const source = assetOf(all, next.from)?.has_legal === 1 ? next.source : 'change';
  return { ...next, amount, source };
}

/** The most that can be given from the account that pays, the fee on top of it left out. */
function most({ from, source }: Form, all: Convertible): bigint {
  const asset = assetOf(all, from);
  return withoutFee(parseAmount(available(asset, source), asset?.scale ?? 0) ?? 0n, all.fee_ppm);
}

/** The most that one conversion takes, rounded down, so that it is worth no more than the maximum; undefined without a price. */
function largest({ from }: Form, all: Convertible): bigint | undefined {
  const [asset, unit] = [assetOf(all, from), assetOf(all, all.unit_id)];
  const [max, price] = [all.max, asset?.price ?? ''].map((text) => parseAmount(text, unit?.scale ?? 0));
  return max === undefined || !price ? undefined : mulDiv(max, 10n ** BigInt(asset?.scale ?? 0), price, 'down');
}

/** A part of what can be given, rounded down, and no more than one conversion takes. */
export function part(form: Form, percent: number, all: Convertible): Form {
  const scale = assetOf(all, form.from)?.scale ?? 0;
  const wanted = (most(form, all) * BigInt(percent)) / 100n;
  const limit = largest(form, all) ?? wanted;
  return { ...form, amount: trimZeros(formatAmount(wanted > limit ? limit : wanted, scale)) };
}

/** The amount as it is sent; undefined where it is none. */
export function amountOf(form: Form, all: Convertible): string | undefined {
  const text = wireDecimal(form.amount);
  const amount = parseAmount(text, assetOf(all, form.from)?.scale ?? 0);
  return amount === undefined || amount === 0n ? undefined : text;
}

/** Whether it is more than is available, with the fee. */
export function isTooMuch(form: Form, all: Convertible): boolean {
  const scale = assetOf(all, form.from)?.scale ?? 0;
  return (parseAmount(wireDecimal(form.amount), scale) ?? 0n) > most(form, all);
}
