/** Removes the phone number of an account that keeps an email: a session that proved a factor. */
import { account } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { changeFactor } from '../factors/record-change.ts';
import { keepsNumber, openingKeptDays } from '../factors/ways-in.ts';
import { textNotice } from '../notices.ts';
import { sentence, type AccountServices } from '../services.ts';
import { phoneRemovedText } from './texts.ts';

export const removePhone = (services: AccountServices) =>
  handle(account.removePhone, async (call) => {
    const { now, siteName } = services;
    const done = await changeFactor(services, call, 'phone_removed', async (client, { id, language }) => {
      // By the locked row: a change at the same time may have replaced or removed it.
      const { rows } = await client.query<{ phone: string | null }>('SELECT phone FROM users WHERE id = $1', [id]);
      const phone = rows[0]?.phone ?? undefined;
      if (phone === undefined) return refuse('account.phone_unset');
      if (await keepsNumber(client, id, now())) return refuse('account.phone_kept', { days: String(openingKeptDays) });
      await client.query('UPDATE users SET phone = NULL WHERE id = $1', [id]);
      const kept = 'INSERT INTO phone_changes (user_id, before, at) VALUES ($1, $2, $3)';
      await client.query(kept, [id, phone, new Date(now())]);
      await textNotice(services, client, {
        ...{ to: phone, letter: phoneRemovedText(language, siteName), isLast: true },
      });
      return {};
    });
    return 'ok' in done ? done : { ok: true, message: sentence(call.language, 'done.phone_removed') };
  });
