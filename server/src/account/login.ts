/**
 * Issues a token for a password. An unknown account, a wrong password and an unknown account number get the same answer after the same work;
 * whether a guess is checked at all is decided before anything is hashed, by the same rules for all of them.
 */
import { account } from '@glassbook/contract';
import { handleAnyone, refuse } from '../http/handling.ts';
import type { AccountServices } from './services.ts';
import { findUser, type User } from './users.ts';

/** An address is familiar this long after the last login from it. */
const familiarMs = 90 * 86_400_000;

/** Guesses from a familiar address are counted separately, so that guessing elsewhere does not lock the owner out. */
async function pools(
  services: AccountServices,
  name: string,
  user: User | undefined,
  address: string,
): Promise<string> {
  const { rows } = await services.pool.query(
    'SELECT 1 FROM known_addresses WHERE user_id = $1 AND address = $2 AND last_login_at > $3',
    [user?.id ?? 0, address, new Date(services.now() - familiarMs)],
  );
  const who = user ? `#${user.id}` : name;
  return rows.length > 0 ? `${who} from ${address}` : who;
}

async function remember({ pool, now }: AccountServices, userId: number, address: string, language: string) {
  await pool.query(
    `WITH seen AS (INSERT INTO known_addresses (user_id, address, last_login_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, address) DO UPDATE SET last_login_at = EXCLUDED.last_login_at)
     UPDATE users SET language = $4 WHERE id = $1 AND language <> $4`,
    [userId, address, new Date(now()), language],
  );
}

export const login = (services: AccountServices) =>
  handleAnyone(account.login, async ({ body, language, address, userAgent }) => {
    const { pool, hash, logins, sessions, logger } = services;
    const name = body.user_string.trim().toLowerCase();
    const user = await findUser(pool, name);
    const counted = await pools(services, name, user, address);
    if (!logins.peers.admit(address)) return refuse('account.locked_for_now');
    if (!logins.accounts.admit(counted)) {
      logins.peers.takeBack(address);
      return refuse('account.locked_for_now');
    }
    const right = user ? await hash.verify(body.password, user.passwordHash) : await hash.verifyNobody(body.password);
    if (!user || !right) {
      logger.info({ userId: user?.id }, 'login refused');
      return refuse('account.login_failed');
    }
    const token = await sessions.open(user.id, {
      passwordHash: user.passwordHash,
      userAgent: userAgent ?? '',
      address,
    });
    if (token === undefined) return refuse('account.login_failed');
    logins.peers.takeBack(address);
    logins.accounts.right(counted);
    await remember(services, user.id, address, language);
    logger.info({ userId: user.id }, 'logged in');
    return { ok: true, message: token };
  });
