/** Dependencies of the calls of this slice. */
import type { Pool } from 'pg';
import type { WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Mailer } from '../mail/mailer.ts';
import { Codes } from './codes.ts';
import { Guesses } from './guesses.ts';
import type { Gives } from '../slice.ts';
import { PasswordHash } from './password-hash.ts';
import { Sessions } from './sessions.ts';

/** The four accounts of the info reply, as the wire spells them: every row, and their worth in USDT. */
export type WalletTotals = Awaited<ReturnType<Gives['walletTotals']>>;

export type AccountOptions = {
  pool: Pool;
  mailer: Mailer;
  logger: { info: (context: object, message: string) => void; warn: (context: object, message: string) => void };
  walletsOf: (userId: number) => WalletTotals | Promise<WalletTotals>;
  /** Whether an invitation is required to open an account. False by default. */
  inviteRequired?: () => boolean | Promise<boolean>;
  /** The site's name in mails. */
  siteName?: string;
  /** Milliseconds UTC. */
  now?: () => number;
  /** The time grid of answers that may have waited for a mail server, milliseconds; for tests. */
  answerGridMs?: number;
};

export type AccountServices = Required<AccountOptions> & {
  hash: PasswordHash;
  codes: Codes;
  sessions: Sessions;
  /** Wrong passwords per account and per peer. */
  logins: { accounts: Guesses; peers: Guesses };
};

/** Ten wrong passwords of an account are checked in a quarter of an hour, the fourth and later ones after a delay. */
const wrongPerAccount = { max: 10, windowMs: 900_000, free: 3, delayMs: 1_000 };
const wrongPerPeer = { max: 100, windowMs: 900_000, free: 100, delayMs: 0 };
/** Longer than a mail or a probe of a mail server usually takes. */
const remoteGridMs = 1_000;

/** Assembles the slice on a migrated database. `sessions.close()` stops its timers. */
export function accountServices(options: AccountOptions): AccountServices {
  const now = options.now ?? Date.now;
  const hash = new PasswordHash();
  return {
    inviteRequired: () => false,
    siteName: 'Glassbook',
    answerGridMs: options.mailer.remote ? remoteGridMs : 0,
    ...options,
    now,
    hash,
    codes: new Codes(options.pool, hash, now),
    sessions: new Sessions(options.pool, now),
    logins: { accounts: new Guesses(wrongPerAccount, now), peers: new Guesses(wrongPerPeer, now) },
  };
}

/** A message of this slice for the caller. */
export const sentence = (language: WireLanguage, key: string): string => words(localeOf(language), 'account', key);
