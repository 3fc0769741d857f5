/** What it takes to be a trader, and what an account has of it. */
import type { copy } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { marginAsset } from '../follow/terms.ts';
import type { CopyServices } from '../services.ts';

const DAY_MS = 86_400_000;
type Criterion = { name: (typeof copy.criteria)[number]; need: string; have: string; met: boolean };
type Services = Pick<CopyServices, 'pool' | 'catalog' | 'inForce' | 'identityOf' | 'copiedFutures' | 'now'>;

async function daysSince({ pool, now }: Services, user: number): Promise<number> {
  const { rows } = await pool.query<{ created_at: Date }>('SELECT created_at FROM users WHERE id = $1', [user]);
  return rows[0] ? Math.max(0, Math.floor((now() - rows[0].created_at.getTime()) / DAY_MS)) : 0;
}

/** Returns each criterion by the rules in force; undefined where copy trading is not offered. */
export async function criteriaOf(services: Services, user: number): Promise<Criterion[] | undefined> {
  const { inForce, identityOf, copiedFutures } = services;
  const rules = inForce.of('copy.configure');
  const asset = marginAsset(services);
  if (!rules || !asset) return undefined;
  const { equity } = await copiedFutures.size(user, asset.id);
  const money = (units: bigint) => formatAmount(units, asset.scale);
  const counted = (name: Criterion['name'], need: number, have: number): Criterion => ({
    ...{ name, need: String(need), have: String(have), met: have >= need },
  });
  return [
    counted('level', rules.level, (await identityOf(user)).level),
    counted('days', rules.days, await daysSince(services, user)),
    counted('tickets', rules.tickets, await copiedFutures.closedCount(user, asset.id)),
    { name: 'equity', need: money(rules.equity), have: money(equity), met: equity >= rules.equity },
  ];
}
