import { account } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { changeFactor } from './record-change.ts';
import { sentence, type AccountServices } from '../services.ts';

const dayMs = 86_400_000;

/** Locks the security settings for so many days from now. A lock is only ever extended, which it does not refuse itself. */
export const lockSettings = (services: AccountServices) =>
  handle(account.lockSettings, async (call) => {
    const done = await changeFactor(services, call, 'settings_locked', async (client) => {
      const at = services.now();
      const { rowCount } = await client.query(
        `UPDATE users SET settings_locked_until = $2, settings_locked_at = $3 WHERE id = $1
           AND (settings_locked_until IS NULL OR settings_locked_until < $2)`,
        [call.caller.userId, new Date(at + Number(call.body.days) * dayMs), new Date(at)],
      );
      return rowCount === 0 ? refuse('account.settings_lock_shorter') : {};
    });
    return 'ok' in done ? done : { ok: true, message: sentence(call.language, 'done.settings_locked') };
  });
