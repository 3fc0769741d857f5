/** A decision that two made about a deposit, a withdrawal or the house account, carried out. */
import type { CommandOf } from '@glassbook/engine';
import type { DecidedBy } from '@glassbook/engine/funds';
import type { Pool, PoolClient } from 'pg';
import { checkerOf } from '../../shared/review/people.ts';
import { namesOf, type RequestRow } from '../../shared/review/request-kind.ts';
import type { FundsServices } from './services.ts';

type Decision = CommandOf<
  | 'funds.approveWithdrawal'
  | 'funds.rejectWithdrawal'
  | 'funds.payWithdrawal'
  | 'funds.releaseWithdrawal'
  | 'funds.creditDeposit'
  | 'funds.rejectDeposit'
  | 'funds.bringIn'
  | 'funds.takeOut'
>;

/** Why no decision was asked for. */
export const refusalOf = {
  'desk.request_exists': 'funds.request_open',
  'desk.nothing_changes': 'funds.decided_already',
  'desk.own_account': 'funds.own_account',
} as const;

/** Sends the command with both, under the name of the request, so that a process that carries on after another gets the first answer. False where it was refused. */
export async function carryOutDecision(
  { pool, sequencer }: { pool: Pool | PoolClient; sequencer: FundsServices['sequencer'] },
  { id, maker }: Pick<RequestRow, 'id' | 'maker'>,
  noun: 'deposit' | 'withdrawal' | 'house',
  commandOf: (by: DecidedBy) => Decision,
): Promise<boolean> {
  const command = commandOf({ request: id, maker, checker: await checkerOf(pool, id) });
  return (await sequencer.submit(command, namesOf(noun, { id }))).outcome.ok;
}
