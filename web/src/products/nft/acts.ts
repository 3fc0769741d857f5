/** All that the screens of the NFT market send: each with its body fixed until an answer is known. */
import { nft, wallet } from '@glassbook/contract';
import { ask } from '../../carry/client.ts';
import { texts, type Shape } from '../../shared/sending/shape.ts';
import { formOf, useSending } from '../../shared/sending/use-sending.ts';
import type { Form } from '../../shared/sending/sent.ts';
import { paths } from './paths.ts';
import { lists } from './use-item.ts';

const listed = {
  ...{ title: 'nft:title', list: paths.mine },
  changed: [...lists, wallet.wallets, wallet.currenciesOfUser, wallet.entries],
};
const of = <const Body extends Shape>(body: Body) => ({ ...listed, body });

/** What was seen is sent along: with another price or currency it is refused. */
export type BuyBody = { code: string; price: string; currency_id: string };
export type BidBody = BuyBody & { current: string };
export type ListBody = Record<'code' | 'price' | 'end_time' | 'currency_id' | 'fee_ppm', string> &
  Partial<Record<'start_time' | 'per_increase' | 'margin', string | undefined>>;

export const buying = {
  ...of(texts('code', 'price', 'currency_id')),
  post: (body: BuyBody, key: string) => ask(nft.buy, body, { key }),
};
export const depositing = formOf(nft.margin, of(texts('code', 'margin')));
export const bidding = {
  ...of(texts('code', 'price', 'current', 'currency_id')),
  post: (body: BidBody, key: string) => ask(nft.bid, body, { key }),
};
export const leaving = formOf(nft.leave, of(texts('code')));
export const cancelling = formOf(nft.cancel, of(texts('code')));
export const withdrawing = formOf(nft.withdraw, of(texts('code')));
export const paying = formOf(nft.pay, of(texts('id')));
export const listing = {
  ...of({
    ...texts('code', 'price', 'end_time', 'currency_id', 'fee_ppm'),
    ...({ start_time: 'maybe', per_increase: 'maybe', margin: 'maybe' } as const),
  }),
  post: (body: ListBody, key: string) => ask(nft.list, body, { key }),
};
export type CreateBody = { type: '1' | '2' | '3' | '4' } & Record<
  'media' | 'name' | 'currency_id' | 'royalty',
  string
> &
  Partial<Record<'cover' | 'description', string | undefined>>;
/** What is made of a reply that is no sentence, with the sentence that says it is done. */
export const creating = (said: string) => ({
  ...of({ ...texts('type', 'media', 'name', 'currency_id', 'royalty'), cover: 'maybe', description: 'maybe' }),
  post: async (body: CreateBody, key: string) => {
    const answer = await ask(nft.create, body, { key });
    return answer.ok ? { ok: true as const, message: said, data: answer.message } : answer;
  },
});
export const opening = (said: string) => ({
  ...of(texts('code', 'seed')),
  changed: [...listed.changed, nft.proof],
  post: async (body: { code: string; seed: string }, key: string) => {
    const answer = await ask(nft.open, body, { key });
    return answer.ok ? { ok: true as const, message: said, data: answer.message } : answer;
  },
});

/** One act about an item, an order or a work to be. */
export const useAct = <Body, Made>(act: Omit<Form<Body, Made>, 'name'>, name: string) =>
  useSending<Body, Made>({ ...act, name: `nft ${name}` });
