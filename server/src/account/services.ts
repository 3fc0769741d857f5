/** Dependencies of the calls of this slice. */
import type { Pool } from 'pg';
import type { WireLanguage } from '@glassbook/contract';
import { Activity } from '../activity/activity.ts';
import { localeOf, words } from '@glassbook/i18n';
import type { LetterQueue } from '../mail/letter-queue.ts';
import type { SendLetters } from '../mail/send-letters.ts';
import type { OtpSecrets } from '../otp/otp-secrets.ts';
import { Codes } from './codes.ts';
import { Devices } from './devices.ts';
import { FailedLogins } from './failed-logins.ts';
import { FactorTries } from './factors/factor-tries.ts';
import { Guesses, PeerGuesses } from '../limits/guesses.ts';
import { Challenges } from './passkeys/challenges.ts';
import type { Gives } from '../slice.ts';
import { PasswordHash, usualCost, type HashCost } from './password-hash.ts';
import { Sessions } from './sessions.ts';

/** The four accounts of the info reply, in wire format: every row, and their worth in USDT. */
export type WalletTotals = Awaited<ReturnType<Gives['walletTotals']>>;

/** How far an identity is verified. */
export type Standing = Awaited<ReturnType<Gives['identityOf']>>;
const unverified: Standing = { details: 'none', photos: 'none', level: 0, reviewStatus: 0 };

export type AccountOptions = {
  pool: Pool;
  /** Where letters are queued, and the job that sends them. */
  letters: { queue: LetterQueue; job: SendLetters; ready: boolean };
  otpSecrets: OtpSecrets;
  /** What the challenges of passkeys are signed with, 32 bytes. */
  challengeKey: Buffer;
  /** What device secrets are signed with. */
  deviceKey: Buffer;
  logger: { info: (context: object, message: string) => void; warn: (context: object, message: string) => void };
  walletsOf: (userId: number) => WalletTotals | Promise<WalletTotals>;
  /** How far an identity is verified. */
  identityOf?: (userId: number) => Promise<Standing>;
  /** The name of an approved identity; empty where there is none. */
  approvedNameOf?: (userId: number) => Promise<string>;
  /** The images of users. */
  uploads: () => Gives['uploads'];
  /** Whether an invitation is required to open an account. False by default. */
  inviteRequired?: () => boolean | Promise<boolean>;
  /** Where logins and security changes are recorded. */
  activity?: Activity;
  /** The site's name in mails. */
  siteName?: string;
  /** Milliseconds UTC. */
  now?: () => number;
  /** Less than usual in tests. */
  hashCost?: HashCost;
};

export type AccountServices = Required<AccountOptions> & {
  hash: PasswordHash;
  factorTries: FactorTries;
  challenges: Challenges;
  codes: Codes;
  sessions: Sessions;
  devices: Devices;
  failedLogins: FailedLogins;
  /** Wrong passwords: of an account by unknown devices, of an account by its owner's devices, and of a peer. */
  logins: { accounts: Guesses; devices: Guesses; peers: PeerGuesses };
};

/**
 * Ten wrong passwords of an account are checked in a quarter of an hour: five of unknown devices and five of its owner's devices. The fourth and later
 * ones wait.
 */
const wrongPerAccount = { max: 5, windowMs: 900_000, free: 3, delayMs: 1_000 };
const wrongPerPeer = { max: 100, windowMs: 900_000, free: 100, delayMs: 0 };

/** Assembles the slice on a migrated database. `sessions.close()` stops its timers. */
export function accountServices(options: AccountOptions): AccountServices {
  const now = options.now ?? Date.now;
  const { hashCost = usualCost } = options;
  const hash = new PasswordHash(hashCost);
  return {
    inviteRequired: () => false,
    identityOf: () => Promise.resolve(unverified),
    approvedNameOf: () => Promise.resolve(''),
    siteName: 'Glassbook',
    activity: new Activity(),
    ...options,
    now,
    hashCost,
    hash,
    codes: new Codes(options.pool, hash, now),
    sessions: new Sessions(options.pool, now),
    devices: new Devices(options.pool, options.deviceKey, now),
    challenges: new Challenges(options.pool, options.challengeKey, now),
    factorTries: new FactorTries(options.pool, now),
    failedLogins: new FailedLogins(options.pool, now),
    logins: {
      accounts: new Guesses(wrongPerAccount, now),
      devices: new Guesses(wrongPerAccount, now),
      peers: new PeerGuesses(wrongPerPeer, now),
    },
  };
}

/** A message of this slice for the caller. */
export const sentence = (language: WireLanguage, key: string): string => words(localeOf(language), 'account', key);
