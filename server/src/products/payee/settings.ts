/** What an operator sets: the networks of each asset, and the names of banks that a form suggests. Read at each use. */
import { payee } from '@glassbook/contract';
import type { Pool } from 'pg';
import { z } from 'zod';

const settings = z.object({
  'payee.networks': z.record(z.string().regex(/^[1-9]\d{0,5}$/), z.array(z.enum(payee.networks)).min(1)),
  'payee.banks': z.array(z.string()),
});

/** Throws where a setting is missing or cannot be read. */
export async function settingsOf(pool: Pool) {
  const { rows } = await pool.query<{ key: string; value: unknown }>(
    "SELECT key, value FROM settings WHERE key LIKE 'payee.%'",
  );
  const read = settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  return {
    networksOf: (asset: number): readonly payee.Network[] => read['payee.networks'][asset] ?? [],
    banks: read['payee.banks'],
  };
}
