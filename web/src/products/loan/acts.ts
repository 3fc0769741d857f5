/** All that the screens of loans send: each with its body fixed until an answer is known. */
import { loan, wallet } from '@glassbook/contract';
import { ask } from '../../carry/client.ts';
import { texts, type Shape } from '../../shared/sending/shape.ts';
import { paths } from './paths.ts';

const about = {
  ...{ title: 'loan:title', list: paths.borrow },
  changed: [loan.list, loan.log, loan.config, wallet.wallets, wallet.currenciesOfUser, wallet.entries],
};
type Answer = Awaited<ReturnType<typeof ask<typeof loan.borrow.body, typeof loan.borrow.reply, undefined>>>;
/** A reply that is no sentence, with the sentence that says it is done. */
async function said(text: string, answer: Promise<Answer>) {
  const given = await answer;
  return given.ok ? { ok: true as const, message: text, data: given.message } : given;
}

/** The rate that was seen is sent along: a higher one is refused. */
export type BorrowBody = Record<'collateral_id' | 'collateral' | 'amount' | 'days' | 'rate', string>;
export const borrowing = (done: string) => ({
  ...{ ...about, body: texts('collateral_id', 'collateral', 'amount', 'days', 'rate') },
  post: (body: BorrowBody, key: string) => said(done, ask(loan.borrow, body, { key })),
});
export type RepayBody = { id: string; amount?: string | undefined; all?: '1' | undefined };
export const repaying = (done: string) => ({
  ...{ ...about, body: { ...texts('id'), amount: 'maybe', all: 'maybe' } as Shape },
  post: (body: RepayBody, key: string) => said(done, ask(loan.repay, body, { key })),
});
export type AmountBody = { id: string; amount: string };
export const adding = (done: string) => ({
  ...{ ...about, body: texts('id', 'amount') },
  post: (body: AmountBody, key: string) => said(done, ask(loan.add, body, { key })),
});
export const taking = (done: string) => ({
  ...{ ...about, body: texts('id', 'amount') },
  post: (body: AmountBody, key: string) => said(done, ask(loan.take, body, { key })),
});
