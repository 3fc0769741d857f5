/**
 * The form that moves money between one's own kinds of account, as three plain functions: what a keystroke does (`edit`), what it adds up
 * to (`summarize`) and what is wrong with it (`problemOf`). The two kinds are never the same and always allowed for the asset.
 */
import type { wallet } from '@glassbook/contract';
import { formatAmount, parseAmount, placesOf, wireDecimal, type Amount } from '@glassbook/money';
import type { z } from 'zod';
import { trimZeros } from '../../../carry/trim-zeros.ts';

type WireKind = wallet.WireKind;
/** An asset with what is in each of its kinds of account, as /currency/user_currency_list sends it, and what of it open positions have to keep there. */
export type Movable = z.output<typeof wallet.currenciesOfUser.reply>[number] & {
  kept?: Partial<Record<WireKind, Amount>>;
};
export type TransferForm = { assetId: number; from: WireKind; to: WireKind; amount: string };
export type Edit =
  | { field: 'asset'; assetId: number }
  | { field: 'from' | 'to'; kind: WireKind }
  | { field: 'swap' | 'max' }
  | { field: 'amount'; text: string };
export type Summary = {
  asset: Movable | undefined;
  /** Read from the text, in the asset's smallest unit. */
  amount: Amount | undefined;
  fromBefore: Amount;
  fromAfter: Amount | undefined;
  toBefore: Amount;
  toAfter: Amount | undefined;
};
/** `code` names the sentence (transfer.problem.<code>); the amount short is in the asset's smallest unit. */
export type Problem =
  | { code: 'amount_missing' }
  | { code: 'amount_unreadable' }
  | { code: 'amount_zero' }
  | { code: 'too_many_places'; places: number }
  | { code: 'insufficient_funds'; short: Amount };

const assetOf = (assets: readonly Movable[], id: number) => assets.find((asset) => asset.id === id);

/** What can be used of the asset in a kind of account, after `more` came in: what is kept there cannot. */
function availableIn(asset: Movable | undefined, kind: WireKind, more = 0n): Amount {
  if (asset === undefined) return 0n;
  const balance = parseAmount(asset.wallet[`${kind}_balance`] ?? '0', asset.scale) ?? 0n;
  const left = balance + more - (asset.kept?.[kind] ?? 0n);
  return left > 0n ? left : 0n;
}

/**
 * The form as it opens: USDT from spot to futures where both exist, else the first asset's first two kinds. Into a wanted account it comes from the one with most of it.
 * Undefined while there is no asset with two kinds of account: then nothing can be moved.
 */
export function opened(
  assets: readonly Movable[],
  wanted: Partial<Pick<TransferForm, 'assetId' | 'from' | 'to'>> = {},
): TransferForm | undefined {
  const movable = assets.filter((asset) => asset.kinds.length > 1);
  const asset = assetOf(movable, wanted.assetId ?? 0) ?? movable.find(({ name }) => name === 'USDT') ?? movable[0];
  if (asset === undefined) return undefined;
  const { from = wanted.to === undefined ? 'change' : fullest(asset, wanted.to), to = 'lever' } = wanted;
  return fitted({ assetId: asset.id, from, to, amount: '' }, asset);
}

/** The account of an asset that has most to give, but for one; its first where all are empty. */
function fullest(asset: Movable, but: WireKind): WireKind {
  const others = asset.kinds.filter((kind) => kind !== but);
  let [found, most] = [others[0] ?? 'change', 0n];
  for (const kind of others) {
    const there = availableIn(asset, kind);
    if (there > most) [found, most] = [kind, there];
  }
  return found;
}

/** The same form with kinds that the asset has, and two different ones. */
function fitted(form: TransferForm, asset: Movable): TransferForm {
  const other = (kind: WireKind) => asset.kinds.find((known) => known !== kind);
  const from = asset.kinds.includes(form.from) ? form.from : asset.kinds[0];
  if (from === undefined) return form;
  const to = asset.kinds.includes(form.to) && form.to !== from ? form.to : other(from);
  return to === undefined ? form : { ...form, from, to };
}

/** What a keystroke does. An edit that would make no sense leaves the form as it is. */
export function edit(form: TransferForm, change: Edit, assets: readonly Movable[]): TransferForm {
  const asset = assetOf(assets, change.field === 'asset' ? change.assetId : form.assetId);
  if (asset === undefined) return form;
  switch (change.field) {
    case 'asset':
      return fitted({ ...form, assetId: asset.id, amount: '' }, asset);
    case 'from':
      if (!asset.kinds.includes(change.kind)) return form;
      return { ...form, from: change.kind, to: change.kind === form.to ? form.from : form.to };
    case 'to':
      if (!asset.kinds.includes(change.kind)) return form;
      return { ...form, to: change.kind, from: change.kind === form.from ? form.to : form.from };
    case 'swap':
      return { ...form, from: form.to, to: form.from };
    case 'max':
      return { ...form, amount: trimZeros(formatAmount(availableIn(asset, form.from), asset.scale)) };
    case 'amount':
      return { ...form, amount: change.text };
  }
}

/** As many places as the wire can have; whether the asset has as many is a problem of the form. */
export const placesMax = 18;

/** What it adds up to: both accounts before and after. */
export function summarize(form: TransferForm, assets: readonly Movable[]): Summary {
  const asset = assetOf(assets, form.assetId);
  const amount = asset && parseAmount(wireDecimal(form.amount), asset.scale);
  const fromBefore = availableIn(asset, form.from);
  const toBefore = availableIn(asset, form.to);
  const possible = amount !== undefined && amount <= fromBefore ? amount : undefined;
  return {
    asset,
    amount,
    fromBefore,
    fromAfter: possible === undefined ? undefined : fromBefore - possible,
    toBefore,
    toAfter: possible === undefined ? undefined : availableIn(asset, form.to, possible),
  };
}

/** The most relevant problem of the form; undefined where it can be sent. */
export function problemOf(form: TransferForm, assets: readonly Movable[]): Problem | undefined {
  const { asset, amount, fromBefore } = summarize(form, assets);
  if (form.amount === '') return { code: 'amount_missing' };
  if (asset === undefined) return { code: 'amount_unreadable' };
  if (amount === undefined) {
    return placesOf(form.amount) > asset.scale
      ? { code: 'too_many_places', places: asset.scale }
      : { code: 'amount_unreadable' };
  }
  if (amount === 0n) return { code: 'amount_zero' };
  if (amount > fromBefore) return { code: 'insufficient_funds', short: amount - fromBefore };
  return undefined;
}

/** The call's body. Only for a form without a problem. */
export const bodyOf = ({ assetId, from, to, amount }: TransferForm) => ({
  currency_id: String(assetId),
  number: wireDecimal(amount),
  from_field: from,
  to_field: to,
});
/** The form that a body was made of. */
export const formOfBody = ({ currency_id, number, from_field, to_field }: ReturnType<typeof bodyOf>): TransferForm => ({
  ...{ assetId: Number(currency_id), from: from_field, to: to_field, amount: number },
});
