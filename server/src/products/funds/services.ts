/** Dependencies of the calls of funds. */
import type { CommandOf } from '@glassbook/engine';
import type { Asked } from '../../shared/gate/gate.ts';
import type { Result } from '../../carry/http/handling.ts';
import type { OwnerLock } from '../../carry/http/owner-lock.ts';
import type { Payees } from '../../shared/payouts/payees.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { DepositList } from './addresses/list.ts';
import type { Details } from './details.ts';

export type WithdrawalOffers = ReadonlyMap<number, CommandOf<'funds.configureWithdrawal'>>;

export type DepositOffers = ReadonlyMap<number, CommandOf<'funds.configureDeposit'>>;

export type FundsServices = Pick<
  Core,
  | 'activity'
  | 'approvals'
  | 'approvedNameOf'
  | 'catalog'
  | 'identityOf'
  | 'limitWords'
  | 'now'
  | 'pool'
  | 'prices'
  | 'sequencer'
> &
  Pick<
    Doors,
    | 'proofRefusal'
    | 'endedRefusal'
    | 'checkPaymentPassword'
    | 'paymentProofs'
    | 'useCode'
    | 'withdrawalHold'
    | 'holdsSince'
    | 'withdrawalLimitOf'
    | 'notifyOwner'
    | 'heldLessOwed'
    | 'fiatRate'
    | 'uploads'
  > & {
    /** What every product asks first. */
    gate: (asked: Asked) => Promise<Extract<Result, { ok: false }> | undefined>;
    /** Held from the last question about an owner's money to the command that moves it. */
    lock: OwnerLock;
    details: Details;
    payees: Pick<Payees, 'find' | 'idOf' | 'networksOf' | 'read' | 'standing' | 'notAccepted'>;
    /** What is in force. */
    offers: WithdrawalOffers;
    depositOffers: DepositOffers;
    /** Where deposits are sent to. */
    list: DepositList;
    /** How long a new recipient is held. */
    payeeHoldMs: number;
    /** Whether its money is demo money. */
    demo: boolean;
  };
