import { account } from '@glassbook/contract';
import { handle } from '../../../carry/http/handling.ts';
import { sentence, type AccountServices } from '../services.ts';

export const logout = ({ sessions, logger }: AccountServices) =>
  handle(account.logout, async ({ caller, language }) => {
    await sessions.end(caller);
    logger.info({ userId: caller.userId }, 'logged out');
    return { ok: true, message: sentence(language, 'done.logged_out') };
  });
