/** A year of one user in whole figures: two deposits of 1 BTC, a withdrawal, a transfer to another user and a sale, each at a price of its own. */
import type { Command } from '@glassbook/engine';
import { openTraders } from '../../../../test/open-traders.ts';
import { limitOrder } from '../../../../test/trading.ts';
import { setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';

const [BTC, USDT] = [1, 3];
const two = { request: 1, maker: 1, checker: 2 };
const detail = { detail: 1, digest: '0'.repeat(64) };
const btc = (thousandths: number): bigint => BigInt(thousandths) * 10n ** 5n;

export type WithdrawnStory = { whole: WholeApp; owner: number; token: string; other: string };

/**
 * 1 BTC comes in at 60,000 and 1 at 70,000. At 80,000 0.5 are withdrawn, the fee of 0.001 included; at 90,000 0.75 are sent to another user; at 80,000 0.25 are sold
 * for 20,000 less a fee of 20, to that user.
 */
export async function withdrawnStory(): Promise<WithdrawnStory> {
  const whole = await wholeApp();
  const [token = '', other = ''] = await openTraders(whole.database.pool, 2);
  const { rows } = await whole.database.pool.query<{ id: string }>(
    'SELECT id FROM users WHERE NOT robot ORDER BY id DESC LIMIT 2',
  );
  const [friend = 0, owner = 0] = rows.map(({ id }) => Number(id));
  const yes = async (command: Command): Promise<Record<string, { id: number }>> => {
    const { outcome } = await whole.app.core.sequencer.submit(command);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome as unknown as Record<string, { id: number }>;
  };
  const deposit = async (by: number, asset: number, amount: bigint) => {
    const made = await yes({ kind: 'funds.requestDeposit', owner: by, asset, amount, network: 'tron', ...detail });
    const id = made['deposit']?.id ?? 0;
    await yes({ kind: 'funds.reviewDeposit', deposit: id });
    await yes({ kind: 'funds.creditDeposit', deposit: id, amount, reference: `0x${id}`, ...two });
  };
  const withdraw = async (amount: bigint) => {
    const made = await yes({ kind: 'funds.requestWithdrawal', owner, asset: BTC, amount, payee: 'address', ...detail });
    const withdrawal = made['withdrawal']?.id ?? 0;
    await yes({ kind: 'funds.reviewWithdrawal', withdrawal });
    await yes({ kind: 'funds.approveWithdrawal', withdrawal, ...two });
    await yes({ kind: 'funds.claimWithdrawal', withdrawal, payer: two.maker });
    await yes({ kind: 'funds.payWithdrawal', withdrawal, reference: `0xpaid${withdrawal}`, ...two });
  };
  const offer = { kind: 'funds.configureWithdrawal', asset: BTC, enabled: true } as const;
  await yes({ ...offer, min: btc(10), fee: btc(1), decideMs: 86_400_000 });
  await setPrice(whole.app, 60_000);
  await deposit(owner, BTC, btc(1_000));
  await setPrice(whole.app, 70_000);
  await deposit(owner, BTC, btc(1_000));
  await deposit(friend, USDT, 20_000n * 10n ** 8n);
  await setPrice(whole.app, 80_000);
  await withdraw(btc(500));
  await setPrice(whole.app, 90_000);
  await yes({ kind: 'funds.sendToUser', owner, recipient: friend, asset: BTC, amount: btc(750), worth: btc(750) });
  await setPrice(whole.app, 80_000);
  await yes(limitOrder(friend, 'buy', 80_000, 25_000));
  await yes(limitOrder(owner, 'sell', 80_000, 25_000));
  return { whole, owner, token, other };
}
