/** The form of a transfer to another user as plain functions: who it can go to, and what is wrong with it. */
import type { funds } from '@glassbook/contract';
import { parseAmount, placesOf, wireDecimal, type Amount } from '@glassbook/money';
import type { z } from 'zod';
import { isHeld, type AmountProblem, type Asset, type Info } from '../withdraw/draft.ts';

export type Saved = z.output<typeof funds.recipients.reply>;
export type Recipient = Saved['recipients'][number];
export type Draft = { recipientId: number | undefined; amount: string };
export type Summary = {
  recipient: Recipient | undefined;
  available: Amount;
  min: Amount;
  amount: Amount | undefined;
  after: Amount | undefined;
};

/** How one is named: by the own name where there is one, else by what was entered. */
export const nameOf = ({ own_name: own, account }: Pick<Recipient, 'own_name' | 'account'>): string =>
  own === '' ? account : own;
/** What else identifies it. */
export const detailOf = ({ own_name: own, account, nickname }: Pick<Recipient, 'own_name' | 'account' | 'nickname'>) =>
  [own === '' ? '' : account, nickname].filter((text) => text !== '').join(' · ');

/** Without a choice the first that can be sent to. `available`: as text. */
export function summarize(
  draft: Draft,
  { asset, saved, info, available: text }: { asset: Asset; saved: Saved; info: Info; available: string },
): Summary {
  const { recipients, now_ms: now } = saved;
  const free = recipients.find(({ held_until_ms: until }) => !isHeld(until, now));
  // One that was chosen and is gone is not replaced by another.
  const recipient =
    draft.recipientId === undefined ? (free ?? recipients[0]) : recipients.find(({ id }) => id === draft.recipientId);
  const units = (of: string) => parseAmount(of, asset.scale) ?? 0n;
  const [available, min] = [units(text), units(info.min_number)];
  const amount = parseAmount(wireDecimal(draft.amount), asset.scale);
  const after = amount !== undefined && amount > 0n && amount <= available ? available - amount : undefined;
  return { recipient, available, min, amount, after };
}

export type Problems = { payee: 'missing' | 'held' | undefined; amount: AmountProblem | undefined };

export function problemsOf(draft: Draft, { recipient, ...sums }: Summary, asset: Asset, nowMs: number): Problems {
  const held = recipient && isHeld(recipient.held_until_ms, nowMs) ? 'held' : undefined;
  return { payee: recipient ? held : 'missing', amount: amountProblem(draft.amount, sums, asset) };
}

function amountProblem(
  text: string,
  { amount, available, min }: Omit<Summary, 'recipient'>,
  asset: Asset,
): AmountProblem | undefined {
  if (text === '') return { code: 'missing' };
  if (amount === undefined) return { code: placesOf(text) > asset.scale ? 'places' : 'unreadable' };
  if (amount < min) return { code: 'too_small' };
  return amount > available ? { code: 'insufficient', short: amount - available } : undefined;
}
