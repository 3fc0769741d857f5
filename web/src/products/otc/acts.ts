/** All that the screens of OTC trading send: each with its body fixed until an answer is known. */
import { otc, wallet } from '@glassbook/contract';
import { ask } from '../../carry/client.ts';
import { texts, type Shape } from '../../shared/sending/shape.ts';
import { formOf, useSending } from '../../shared/sending/use-sending.ts';
import type { Form } from '../../shared/sending/sent.ts';
import { paths } from './paths.ts';

const money = [wallet.wallets, wallet.currenciesOfUser, wallet.entries];
const ofOrders = {
  ...{ title: 'otc:title', list: paths.orders },
  changed: [otc.order, otc.orders, otc.ads, otc.ad, ...money],
};
const ofAds = { title: 'otc:title', list: paths.ads, changed: [otc.mine, otc.ads, otc.ad] };
const ofMerchant = { title: 'otc:title', list: paths.merchant, changed: [otc.merchant, ...money] };
const maybe = <Name extends string>(...names: readonly Name[]): Readonly<Record<Name, 'maybe'>> =>
  Object.fromEntries(names.map((name) => [name, 'maybe'])) as Record<Name, 'maybe'>;

type Reply<M> =
  Awaited<ReturnType<typeof ask>> extends infer A ? (A & { ok: false }) | { ok: true; message: M } : never;
/** A reply that is no sentence, with the sentence that says it is done. */
async function said<M>(text: string, answer: Promise<Reply<M>>) {
  const given = await answer;
  return given.ok ? { ok: true as const, message: text, data: given.message } : given;
}

/** The price that was seen is sent along: a worse one is refused by more than the slippage. */
export type TakeBody = Record<'id' | 'price' | 'slippage', string> &
  Partial<Record<'amount' | 'total' | 'card', string | undefined>> & { method?: 'bank' | 'international' | undefined };
export const taking = (done: string) => ({
  ...ofOrders,
  body: { ...texts('id', 'price', 'slippage'), ...maybe('amount', 'total', 'card', 'method') } as Shape,
  post: (body: TakeBody, key: string) => said(done, ask(otc.take, body, { key })),
});
export type PaidBody = { id: string; proof?: string | undefined };
export const paying = (done: string) => ({
  ...ofOrders,
  body: { ...texts('id'), ...maybe('proof') } as Shape,
  post: (body: PaidBody, key: string) => said(done, ask(otc.paid, { ...body, own_account: '1' }, { key })),
});
/** The password is no part of the body: nothing secret is kept. */
export const releasing = (done: string) => ({
  ...ofOrders,
  body: texts('id'),
  post: (body: { id: string }, key: string) => said(done, ask(otc.release, body, { key })),
  with: (password: string) => (body: { id: string }, key: string) =>
    said(done, ask(otc.release, { ...body, password }, { key })),
});
export const canceling = (done: string) => ({
  ...ofOrders,
  body: texts('id'),
  post: (body: { id: string }, key: string) => said(done, ask(otc.cancel, body, { key })),
});
export type AppealBody = {
  id: string;
  reason: 'not_received' | 'not_released' | 'third_party' | 'paid_late' | 'reversed';
  text: string;
  image?: string | undefined;
};
export const appealing = (done: string) => ({
  ...ofOrders,
  body: { ...texts('id', 'reason', 'text'), ...maybe('image') } as Shape,
  post: (body: AppealBody, key: string) => said(done, ask(otc.appeal, body, { key })),
});
export type AdBody = Record<'currency_id' | 'fiat' | 'amount' | 'min' | 'max' | 'pay_minutes', string> & {
  type: '1' | '2';
  methods?: 'bank' | 'international' | 'both' | undefined;
} & Partial<Record<'id' | 'price' | 'ratio' | 'cards' | 'terms', string | undefined>>;
export const saving = (done: string) => ({
  ...ofAds,
  body: {
    ...texts('type', 'currency_id', 'fiat', 'amount', 'min', 'max', 'pay_minutes'),
    ...maybe('id', 'price', 'ratio', 'cards', 'terms', 'methods'),
  } as Shape,
  post: (body: AdBody, key: string) => said(done, ask(otc.saveAd, body, { key })),
});
export const pausing = formOf(otc.pauseAd, { ...ofAds, body: texts('id', 'on') });
export const ending = formOf(otc.endAd, { ...ofAds, body: texts('id') });
export const applying = (done: string) => ({
  ...ofMerchant,
  body: texts('deposit'),
  post: (body: { deposit: string }, key: string) => said(done, ask(otc.apply, body, { key })),
});
export const toppingUp = (done: string) => ({
  ...ofMerchant,
  body: texts('amount'),
  post: (body: { amount: string }, key: string) => said(done, ask(otc.topUp, body, { key })),
});
export const leaving = (done: string) => ({
  ...ofMerchant,
  body: {},
  post: (_: object, key: string) => said(done, ask(otc.leave, {}, { key })),
});

/** One act about an ad or an order. `done`: once it is accepted. */
export const useAct = <Body, Made>(act: Omit<Form<Body, Made>, 'name'>, name: string, done: (made: Made) => void) =>
  useSending<Body, Made>({ ...act, name: `otc ${name}`, done });
