/** Withdrawals of the demo's cast: one that was just asked for, one under review that a treasurer can decide about, one that is approved and waits to be paid, and one whose payment was started. */
import { desk, funds, wallet } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { Details } from '../../products/funds/details.ts';
import { btcWorth } from '../../products/funds/level-limit.ts';
import { accountOf, type Stage } from './members.ts';

/** USDT, and an address of its network. */
const asset = 3;
const payee = { kind: 'address', network: 'tron', text: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' } as const;
const reason = 'part of the demo';

/** The address, saved so long ago that it is not on hold any more. */
async function savedPayee({ core: { pool, now } }: Stage, userId: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO payees (user_id, kind, asset, network, address, created_at, changed_at, held_until)
     VALUES ($1, 'address', $2, $3, $4, $5, $5, $5)
     ON CONFLICT (user_id, asset, network, address) WHERE removed_at IS NULL DO UPDATE SET asset = excluded.asset RETURNING id`,
    [userId, asset, payee.network, payee.text, new Date(now() - 2 * 86_400_000)],
  );
  return Number(rows[0]?.id);
}

/** The command that follows a request that passed all checks: none of the cast has a password or a factor to prove. */
async function ask({ core, doors }: Stage, userId: number, payeeId: number, number: string): Promise<string> {
  const found = core.catalog.asset(asset);
  const amount = parseAmount(number, found.scale) ?? 0n;
  const worth = btcWorth(core, found, amount) ?? 0n;
  const kept = await new Details({ ...core, uploads: doors.uploads }).keep(userId, { ...payee, id: payeeId }, worth);
  const { outcome } = await core.sequencer.submit({
    ...{ kind: 'funds.requestWithdrawal', owner: userId, asset, amount, payee: payee.kind, ...kept },
  });
  if (!outcome.ok || !('withdrawal' in outcome)) throw new Error('the cast has the funds that it withdraws');
  return String(outcome.withdrawal.id);
}

export async function askWithdrawals(stage: Stage): Promise<void> {
  const { call, staff, untilPriced } = stage;
  const who = await accountOf(stage, 'vera');
  await call(wallet.claimDemo, who, {});
  if (!(await untilPriced(1))) throw new Error('the server stops before there is a price');
  const payeeId = await savedPayee(stage, who.userId);
  const user = String(who.userId);
  const approve = async (withdrawal: string) => {
    await call(funds.reviewWithdrawal, staff.support, { user, withdrawal });
    return call(funds.decideWithdrawal, staff.support, { user, withdrawal, decision: 'approve', reason });
  };
  const approved = async (number: string) => {
    const withdrawal = await ask(stage, who.userId, payeeId, number);
    const asked = await approve(withdrawal);
    if (asked.ok) await call(desk.approve, staff.treasurer, { request: String(asked.message.request), version: '1' });
    return withdrawal;
  };
  await approved('400');
  await call(funds.claimWithdrawal, staff.treasurer, { user, withdrawal: await approved('300') });
  await approve(await ask(stage, who.userId, payeeId, '250'));
  await ask(stage, who.userId, payeeId, '120');
}
