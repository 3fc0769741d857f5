/** What an operator sets: limits of the levels, how long photos are kept, whether a phone and a code by email are required. Read at each use. */
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';

const amountText = z.string().regex(/^(0|[1-9]\d{0,17})(\.\d{1,18})?$/);
const limit = z.strictObject({ withdrawal_btc: amountText, fiat_usdt: amountText });
const days = z.number().int().positive();
const settings = z.object({
  'identity.limits': z.strictObject({ lv1: limit, lv2: limit }),
  'identity.photo_days': z.strictObject({ failed: days, approved: days }),
  'identity.phone_required': z.boolean(),
  'identity.email_code_required': z.boolean(),
});

/** Throws where a setting is missing or cannot be read. */
export async function settingsOf(db: Pool | PoolClient) {
  const { rows } = await db.query<{ key: string; value: unknown }>(
    "SELECT key, value FROM settings WHERE key LIKE 'identity.%'",
  );
  const read = settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  return {
    limits: read['identity.limits'],
    photoDays: read['identity.photo_days'],
    phoneRequired: read['identity.phone_required'],
    codeRequired: read['identity.email_code_required'],
  };
}

/** Whether a phone number has to be bound before a verification: as it is set, and nowhere that no SMS can be sent. */
export const requiresPhone = async (db: Pool | PoolClient, sms: boolean): Promise<boolean> =>
  sms && (await settingsOf(db)).phoneRequired;
