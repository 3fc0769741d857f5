/** Deposits of the demo's cast: one that was just submitted, and one under review that a treasurer can decide about; and a change of where deposits are sent to. */
import { funds, upload } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { Details } from '../../products/funds/details.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { accountOf, card, type Stage } from './members.ts';

const asset = 3;
const reason = 'part of the demo';

/** The command that follows a request with a voucher: the list of a demo may not be there yet. */
async function submit(stage: Stage, who: Awaited<ReturnType<typeof accountOf>>, number: string): Promise<string> {
  const { core, doors, call } = stage;
  const { userId } = who;
  const sent = await call(upload.image, who, {}, await card('#b6862c'));
  if (!sent.ok) throw new Error('the cast uploads a voucher');
  const voucher = sent.message;
  const { uploads } = doors;
  const details = new Details({ ...core, uploads });
  const named = { network: 'tron', address: 'DEMO-USDT-TRON-DO-NOT-PAY', list: 1, voucher, reference: '' };
  const kept = await inTransaction(core.pool, async (client) => {
    await uploads.keepAsDocument(client, userId, voucher);
    return details.keepDeposit(client, userId, named);
  });
  const amount = parseAmount(number, core.catalog.asset(asset).scale) ?? 0n;
  const { outcome } = await core.sequencer.submit({
    ...{ kind: 'funds.requestDeposit', owner: userId, asset, amount, network: named.network, ...kept },
  });
  if (!outcome.ok || !('deposit' in outcome)) throw new Error('the cast can deposit');
  return String(outcome.deposit.id);
}

export async function askDeposits(stage: Stage): Promise<void> {
  const { call, staff } = stage;
  const who = await accountOf(stage, 'vera');
  const user = String(who.userId);
  const deposit = await submit(stage, who, '500');
  await call(funds.reviewDeposit, staff.support, { user, deposit });
  await call(funds.decideDeposit, staff.support, {
    ...{ user, deposit, decision: 'credit', amount: '495', reference: 'demo-payment-1', reason },
  });
  await submit(stage, who, '80');
  await call(funds.requestDepositAddress, staff.treasurer, {
    ...{ currency: String(asset), network: 'bank', holder: 'DEMO, NOT AN ACCOUNT', bank: 'DEMO', bank_currency: 'EUR' },
    ...{ account: 'DEMO-2-DO-NOT-PAY', reason },
  });
}
