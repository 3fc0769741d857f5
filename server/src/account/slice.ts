/** Authentication: accounts, their sessions, and the mails that verify an address. */
import type { Pool } from 'pg';
import { createMailer } from '../mail/mailer.ts';
import { registerOutbox } from '../mail/outbox.ts';
import type { Core, Part, Slice } from '../slice.ts';
import { accountHandlings, accountServices } from './index.ts';

export const account: Slice<'account'> = { name: 'account', begin: () => ({ open }) };

function open({ accountPool: pool, config, log, now, given }: Core): Part<'account'> {
  const mailer = createMailer({ config, logger: log });
  const services = accountServices({
    ...{ pool, mailer, logger: log, now },
    walletsOf: (userId) => given.walletTotals(userId),
    inviteRequired: () => isOn(pool, 'account.invite_required'),
  });
  const { outbox } = mailer;
  return {
    handlings: accountHandlings(services),
    channels: {},
    gives: {
      sessions: {
        verify: async (token) => services.sessions.verify(token),
        onEnded: (listener) => services.sessions.onEnded(listener),
      },
    },
    pages: outbox ? [(app) => registerOutbox(app, outbox)] : [],
    close: () => services.sessions.close(),
  };
}

/** Whether a switch among the settings is on; off where it is not set. */
async function isOn(pool: Pool, key: string): Promise<boolean> {
  const { rows } = await pool.query<{ on: boolean }>("SELECT value = 'true' AS on FROM settings WHERE key = $1", [key]);
  return rows[0]?.on === true;
}
