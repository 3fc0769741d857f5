/** The form of a withdrawal as plain functions: who it can go to, what it adds up to, and what is wrong with it. Sums are in the smallest unit of the asset. */
import type { funds, payee } from '@glassbook/contract';
import { parseAmount, placesOf, wireDecimal, type Amount } from '@glassbook/money';
import type { z } from 'zod';

export type Asset = z.output<typeof funds.offers.reply>[number];
export type Info = z.output<typeof funds.info.reply>;
export type Own = z.output<typeof payee.own.reply>;
export type Kind = keyof typeof funds.payeeNumber;
export type Draft = {
  kind: Kind;
  /** As chosen; undefined takes the first. */
  network: payee.Network | undefined;
  payeeId: number | undefined;
  amount: string;
};
/** A saved address or card. */
export type Target = { id: number; title: string; text: string; heldUntilMs: number | null; inReview: boolean };

/** As many places as the wire can have; whether the asset has as many is a problem of the form. */
export const placesMax = 18;

/** The first and the last twelve characters: what is compared by eye. */
export const shortAddress = (address: string): string =>
  address.length <= 27 ? address : `${address.slice(0, 12)}…${address.slice(-12)}`;

/** The networks of an asset, those with a saved address first. */
export function networksOf({ addresses, currencies }: Own, asset: Asset): payee.Network[] {
  const saved = addresses.filter(({ currency }) => currency === asset.currency).map(({ network }) => network);
  const offered = currencies.find(({ id }) => id === asset.currency)?.networks ?? [];
  return [...new Set([...offered.filter((network) => saved.includes(network)), ...saved, ...offered])];
}

/** The saved ones that a withdrawal of this kind can name. */
export function targetsOf(own: Own, asset: Asset, kind: Kind, network: payee.Network | undefined): Target[] {
  if (kind === 'address')
    return own.addresses
      .filter((each) => each.currency === asset.currency && each.network === network)
      .map(({ id, name, address, held_until_ms: heldUntilMs }) => {
        const text = shortAddress(address);
        return { id, title: name === '' ? text : name, text, heldUntilMs, inReview: false };
      });
  return own.cards
    .filter((each) => each.kind === kind)
    .map(({ id, bank, number, in_review: inReview, held_until_ms: heldUntilMs }) => {
      const text = `${bank} ${number}`;
      return { id, title: text, text, heldUntilMs, inReview };
    });
}

/** Whether something can be used from now on. */
export const isHeld = (untilMs: number | null, nowMs: number): boolean => untilMs !== null && untilMs > nowMs;

export type Summary = {
  networks: readonly payee.Network[];
  network: payee.Network | undefined;
  targets: readonly Target[];
  target: Target | undefined;
  available: Amount;
  fee: Amount;
  min: Amount;
  /** Undefined while the text is no amount of the asset. */
  amount: Amount | undefined;
  /** What arrives, and what is left available; undefined where there is no such sum. */
  receives: Amount | undefined;
  after: Amount | undefined;
};

/** `available`: as text, what can be used of the asset in the spot account. */
export function summarize(
  draft: Draft,
  { asset, own, info, available: text }: { asset: Asset; own: Own; info: Info; available: string },
): Summary {
  const networks = networksOf(own, asset);
  const network = networks.find((each) => each === draft.network) ?? networks[0];
  const targets = targetsOf(own, asset, draft.kind, network);
  const free = targets.find(({ heldUntilMs, inReview }) => !inReview && !isHeld(heldUntilMs, info.now_ms));
  // One that was chosen and is gone is not replaced by another.
  const target = draft.payeeId === undefined ? (free ?? targets[0]) : targets.find(({ id }) => id === draft.payeeId);
  const units = (of: string) => parseAmount(of, asset.scale) ?? 0n;
  const [available, fee, min] = [units(text), units(info.rate), units(info.min_number)];
  const amount = parseAmount(wireDecimal(draft.amount), asset.scale);
  const has = amount !== undefined && amount > fee;
  return {
    ...{ networks, network, targets, target, available, fee, min, amount },
    receives: has ? amount - fee : undefined,
    after: has && amount <= available ? available - amount : undefined,
  };
}

export type AmountProblem =
  | { code: 'missing' | 'unreadable' | 'places' | 'too_small' }
  | { code: 'insufficient'; short: Amount };
/** `held`: it cannot be used yet. */
export type PayeeProblem = 'missing' | 'held' | 'in_review';
/** What keeps it from being sent, by field; the server asks the rest. */
export type Problems = { payee: PayeeProblem | undefined; amount: AmountProblem | undefined };

function amountProblem(text: string, { amount, available, min }: Summary, asset: Asset): AmountProblem | undefined {
  if (text === '') return { code: 'missing' };
  if (amount === undefined) return { code: placesOf(text) > asset.scale ? 'places' : 'unreadable' };
  if (amount < min) return { code: 'too_small' };
  return amount > available ? { code: 'insufficient', short: amount - available } : undefined;
}

function payeeProblem({ target }: Summary, nowMs: number): PayeeProblem | undefined {
  if (target === undefined) return 'missing';
  if (target.inReview) return 'in_review';
  return isHeld(target.heldUntilMs, nowMs) ? 'held' : undefined;
}

export function problemsOf(draft: Draft, summary: Summary, asset: Asset, nowMs: number): Problems {
  return {
    payee: payeeProblem(summary, nowMs),
    amount: amountProblem(draft.amount, summary, asset),
  };
}

/** Which part of the form a refusal is about. */
export function fieldOf(reason: string): 'payee' | 'amount' | 'password' | 'form' | 'other' {
  if (reason === 'funds.payee_not_found' || /^funds\.payee_(on_hold|held|in_review)$/.test(reason)) return 'payee';
  if (
    reason === 'funds.amount_too_small' ||
    reason === 'funds.fee_changed' ||
    reason === 'funds.insufficient_funds' ||
    reason === 'funds.level_reached' ||
    reason === 'funds.not_valued'
  )
    return 'amount';
  if (reason === 'funds.withdrawal_off' || reason === 'funds.on_hold' || reason === 'funds.too_many_open')
    return 'form';
  return reason.startsWith('funds.payment_password_') ? 'password' : 'other';
}
