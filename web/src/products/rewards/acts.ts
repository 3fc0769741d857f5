/** All that the screens of coupons and of the draw send: each with its body fixed until an answer is known. */
import { rewards, wallet } from '@glassbook/contract';
import type { Answer } from '@glassbook/contract/client';
import { ask } from '../../carry/client.ts';
import type { Form } from '../../shared/sending/sent.ts';
import { texts } from '../../shared/sending/shape.ts';
import { useSending } from '../../shared/sending/use-sending.ts';
import { paths } from './paths.ts';

const coupons = { title: 'rewards:title', list: paths.coupon, changed: [rewards.list, rewards.shop] };
/** A reply that is no sentence, with the sentence that says it is done. */
async function said<M>(text: string, answer: Promise<Answer<M, undefined>>) {
  const given = await answer;
  return given.ok ? { ok: true as const, message: text, data: given.message } : given;
}

export const redeeming = (done: string) => ({
  ...{ ...coupons, body: texts('code') },
  post: (body: { code: string }, key: string) => said(done, ask(rewards.redeem, body, { key })),
});
export const buying = (done: string) => ({
  ...{ ...coupons, body: texts('template', 'points') },
  post: (body: { template: string; points: string }, key: string) => said(done, ask(rewards.buy, body, { key })),
});
/** A boost on the lock-up `order_id`, a bonus with an empty one. */
export const using = (done: string) => ({
  ...{ title: 'rewards:title', list: paths.coupon, body: texts('id', 'order_id') },
  changed: [rewards.list, wallet.wallets, wallet.currenciesOfUser, wallet.entries],
  post: ({ id, order_id: lockup }: { id: string; order_id: string }, key: string) =>
    said(done, ask(rewards.use, { id, ...(lockup !== '' && { order_id: lockup }) }, { key })),
});
export const drawing = (done: string) => ({
  ...{ title: 'rewards:title_draw', list: paths.game, body: texts('seed') },
  changed: [rewards.today, rewards.draws, rewards.list, rewards.shop],
  post: (body: { seed: string }, key: string) => said(done, ask(rewards.draw, body, { key })),
});

/** A code, or the draw of today. */
export const useAct = <Body, Made>(act: Omit<Form<Body, Made>, 'name'>, name: string) =>
  useSending<Body, Made>({ ...act, name: `rewards ${name}` });
