/** Dependencies of the calls of funds. */
import type { CommandOf } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { LimitWords } from '../carry-out.ts';
import type { Asked } from '../gate/gate.ts';
import type { Result } from '../http/handling.ts';
import type { Payees } from '../payees.ts';
import type { Core, Gives } from '../slice.ts';
import type { Uploads } from '../images/uploads.ts';
import type { DepositList } from './addresses/list.ts';
import type { Details } from './details.ts';

export type WithdrawalOffers = ReadonlyMap<number, CommandOf<'funds.configureWithdrawal'>>;

export type DepositOffers = ReadonlyMap<number, CommandOf<'funds.configureDeposit'>>;

export type FundsServices = Pick<Core, 'catalog' | 'sequencer' | 'prices' | 'activity'> &
  Pick<
    Gives,
    | 'proofRefusal'
    | 'endedRefusal'
    | 'checkPaymentPassword'
    | 'paymentProofs'
    | 'useCode'
    | 'withdrawalHold'
    | 'holdsSince'
    | 'withdrawalLimitOf'
    | 'identityOf'
    | 'approvedNameOf'
    | 'notifyOwner'
    | 'heldLessOwed'
    | 'fiatRate'
  > &
  Core['review'] & {
    pool: Pool;
    /** What every product asks first. */
    gate: (asked: Asked) => Promise<Extract<Result, { ok: false }> | undefined>;
    details: Details;
    payees: Pick<Payees, 'find' | 'idOf' | 'networksOf' | 'read' | 'standing' | 'notAccepted'>;
    limitWords: LimitWords;
    /** What is in force. */
    offers: WithdrawalOffers;
    depositOffers: DepositOffers;
    /** The fee of a withdrawal that the engine takes now; undefined where it takes none of the asset. */
    feeNow: (asset: number) => bigint | undefined;
    /** Where deposits are sent to. */
    list: DepositList;
    images: () => Uploads;
    /** Whether its money is demo money. */
    demo: boolean;
    now: () => number;
  };
