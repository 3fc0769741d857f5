/** People of the desk who decide about deposits and withdrawals, over the wire: support asks, a treasurer decides and pays, an administrator confirms payments. */
import { randomUUID } from 'node:crypto';
import { desk, funds } from '@glassbook/contract';
import { staffToken } from './staff.ts';
import type { System } from './system.ts';
import { clientOf, yes } from './trader.ts';

type Decision = (typeof funds.withdrawalDecisions)[number];

export async function fundsStaff({ origin }: Pick<System, 'origin'>) {
  const [support, treasurer] = [
    clientOf(origin, await staffToken(origin, 'support')),
    clientOf(origin, await staffToken(origin, 'treasurer')),
  ];
  const administrator = clientOf(origin, await staffToken(origin, 'administrator'));
  const reason = 'checked by hand';
  const ownerOf = async (withdrawal: number) => {
    const { rows } = yes(await support(funds.withdrawalQueue, { limit: '100' })).message;
    return { user: String(rows.find(({ id }) => id === withdrawal)?.user), withdrawal: String(withdrawal) };
  };
  const depositorOf = async (deposit: number) => {
    const { rows } = yes(await support(funds.depositQueue, { limit: '100' })).message;
    return { user: String(rows.find(({ id }) => id === deposit)?.user), deposit: String(deposit) };
  };
  const approve = async (request: number, by = treasurer) =>
    yes(await by(desk.approve, { request: String(request), version: '1' }));
  /** Why one person alone does not take a decision that this asks for: support may not approve, and nobody approves the own request. */
  const alone = async (ask: (by: typeof treasurer) => Promise<number>): Promise<(string | undefined)[]> => {
    const request = String(await ask(treasurer));
    const refused = [];
    for (const by of [treasurer, support]) {
      const answer = await by(desk.approve, { request, version: '1' });
      refused.push(answer.ok ? undefined : answer.reason);
    }
    yes(await treasurer(desk.withdraw, { request }));
    return refused;
  };
  const askCredit = (deposit: number, amount: string, reference: string) => async (by: typeof support) => {
    const body = { ...(await depositorOf(deposit)), decision: 'credit' as const, amount, reference, reason };
    return yes(await by(funds.decideDeposit, body)).message.request;
  };
  const askDecision = (withdrawal: number, decision: Decision, reference?: string) => async (by: typeof support) =>
    yes(await by(funds.decideWithdrawal, { ...(await ownerOf(withdrawal)), decision, reference, reason })).message
      .request;
  return {
    ...{ alone, askCredit, askDecision },
    reviewDeposit: async (deposit: number) => yes(await support(funds.reviewDeposit, await depositorOf(deposit))),
    credit: async (deposit: number, amount: string, reference: string) =>
      approve(await askCredit(deposit, amount, reference)(support)),
    /** Credits a deposit by the request that waits for its approval, or by a new one. */
    creditAgain: async (deposit: number, amount: string) => {
      const { rows } = yes(await support(funds.depositQueue, { limit: '100' })).message;
      const waiting = rows.find(({ id }) => id === deposit)?.request;
      return approve(waiting ?? (await askCredit(deposit, amount, randomUUID())(support)));
    },
    review: async (withdrawal: number) => yes(await support(funds.reviewWithdrawal, await ownerOf(withdrawal))),
    approve: async (withdrawal: number) => approve(await askDecision(withdrawal, 'approve')(support)),
    claim: async (withdrawal: number) => yes(await treasurer(funds.claimWithdrawal, await ownerOf(withdrawal))),
    pay: async (withdrawal: number, reference: string) =>
      approve(await askDecision(withdrawal, 'pay', reference)(treasurer), administrator),
  };
}
