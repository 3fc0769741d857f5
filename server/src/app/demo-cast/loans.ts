/** Of loans, what waits for a second person: a payment and collateral for an owner who is frozen, of two loans. */
import { loan } from '@glassbook/contract';
import { accountOf, type Stage } from './members.ts';

const reason = 'part of the demo';
const one = 10n ** 8n;
const BTC = 1;

export async function askLoans(stage: Stage): Promise<void> {
  const { call, staff, core, untilPriced } = stage;
  const owner = (await accountOf(stage, 'fred')).userId;
  await core.sequencer.submit({ kind: 'wallet.claimDemo', owner });
  if (!(await untilPriced(BTC))) throw new Error('the server stops before there is a price');
  const terms = { owner, asset: BTC, collateral: one / 50n, amount: 500n * one, days: 30 };
  const borrowed = async (): Promise<string> => {
    const { outcome } = await core.sequencer.submit({ kind: 'loan.borrow', ...terms });
    return outcome.ok && 'loan' in outcome ? String(outcome.loan.id) : '0';
  };
  const named = async () => ({ user: String(owner), loan: await borrowed(), reason });
  await call(loan.repayFor, staff.support, { ...(await named()), amount: '200' });
  await call(loan.addFor, staff.support, { ...(await named()), amount: '0.005' });
}
