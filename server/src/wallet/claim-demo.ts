import { wallet } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { carryOut } from '../carry-out.ts';
import { handle } from '../http/handling.ts';
import type { WalletServices } from './services.ts';

const HOUR_MS = 3_600_000;

/** Claims demo funds. A refusal has the hours until the next claim. */
export const claimDemo = (services: WalletServices) =>
  handle(wallet.claimDemo, async (call) => {
    const { caller, language } = call;
    const command = { kind: 'wallet.claimDemo' as const, owner: caller.userId };
    const answer = await carryOut(services, call, command, () => hoursToNextClaim(services, caller.userId));
    if (!answer.ok) return answer;
    const granted = answer.granted.map(({ asset, amount }) => {
      const { symbol, scale } = services.catalog.asset(asset);
      return { currency_id: asset, currency_name: symbol, amount: formatAmount(amount, scale) };
    });
    return { ok: true, message: words(localeOf(language), 'wallet', 'done.demo_claimed', {}), data: { granted } };
  });

/** Whole hours, rounded up, until an owner may claim demo funds again. */
async function hoursToNextClaim({ pool, demoEveryMs, now }: WalletServices, owner: number): Promise<{ hours: string }> {
  const { rows } = await pool.query<{ at: string }>('SELECT at FROM demo_claims WHERE owner = $1', [owner]);
  const next = Number(rows[0]?.at ?? 0) + demoEveryMs();
  return { hours: String(Math.max(1, Math.ceil((next - now()) / HOUR_MS))) };
}
