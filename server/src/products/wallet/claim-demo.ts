import { wallet } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle } from '../../carry/http/handling.ts';
import type { WalletServices } from './services.ts';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

/** Claims demo funds. The answer has the seconds until the next claim, a refusal the hours too. */
export const claimDemo = (services: WalletServices) =>
  handle(wallet.claimDemo, async (call) => {
    const { caller, language } = call;
    const command = { kind: 'wallet.claimDemo' as const, owner: caller.userId };
    const answer = await carryOut(services, call, command, async () => {
      const hours = Math.ceil((await msToNextClaim(services, caller.userId)) / HOUR_MS);
      return { hours: String(Math.max(1, hours)) };
    });
    const retryAfterSeconds = Math.max(0, Math.ceil((await msToNextClaim(services, caller.userId)) / SECOND_MS));
    if (!answer.ok) return answer.reason === 'wallet.demo_already_claimed' ? { ...answer, retryAfterSeconds } : answer;
    const granted = answer.granted.map(({ asset, amount }) => {
      const { symbol, scale } = services.catalog.asset(asset);
      return { currency_id: asset, currency_name: symbol, amount: formatAmount(amount, scale) };
    });
    return {
      ok: true,
      message: words(localeOf(language), 'wallet', 'done.demo_claimed', {}),
      data: { granted, seconds: retryAfterSeconds },
    };
  });

/** Until an owner may claim demo funds again; below zero where they may now. */
async function msToNextClaim({ pool, demoEveryMs, now }: WalletServices, owner: number): Promise<number> {
  const { rows } = await pool.query<{ at: string }>('SELECT at FROM demo_claims WHERE owner = $1', [owner]);
  return Number(rows[0]?.at ?? 0) + demoEveryMs() - now();
}
