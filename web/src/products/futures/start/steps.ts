/** What stands before the first futures order, in the order in which it is done. */
import type { futures } from '@glassbook/contract';
import type { IdentityState } from '../../../shared/use-identity.ts';

export type StepName = 'email' | 'phone' | 'identity' | 'cap' | 'quiz' | 'transfer';
/** `waits`: for a step before it, or for a reviewer. */
export type Step = { name: StepName; state: 'done' | 'open' | 'waits' | 'failed' };

export type Seen = {
  user: { email: string; phone: string };
  identity: Pick<IdentityState, 'review_status' | 'phone_required'>;
  risk: Pick<futures.RiskStanding, 'answered'>;
  /** What is in the futures account, free or in use. */
  hasMoney: boolean;
};

/** By `review_status` of the details. */
const reviewed = ['open', 'waits', 'done', 'failed'] as const;
const open = (isDone: boolean) => (isDone ? 'done' : 'open');

/** The steps of an account. A phone number is one where the site asks for it. Email and phone are asked for before an identity is: once that was sent they are done. */
export function stepsOf({ user, identity, risk, hasMoney }: Seen): Step[] {
  const own = reviewed[identity.review_status];
  const wasSent = own === 'waits' || own === 'done';
  const contact = open(wasSent || user.email !== '');
  const phone = open(wasSent || user.phone !== '');
  const isReachable = contact === 'done' && (!identity.phone_required || phone === 'done');
  return [
    { name: 'email', state: contact },
    ...(identity.phone_required ? [{ name: 'phone', state: phone } as const] : []),
    { name: 'identity', state: own === 'open' && !isReachable ? 'waits' : own },
    { name: 'cap', state: own === 'done' ? 'done' : 'waits' },
    { name: 'quiz', state: open(risk.answered === 1) },
    { name: 'transfer', state: open(hasMoney) },
  ];
}
