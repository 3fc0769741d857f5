/** Dependencies of the calls of this slice. */
import type { Pool } from 'pg';
import type { WireLanguage } from '@glassbook/contract';
import { Activity } from '../../shared/activity/activity.ts';
import { localeOf, words } from '@glassbook/i18n';
import type { LetterQueue } from '../../carry/mail/letter-queue.ts';
import type { SendLetters } from '../../carry/mail/send-letters.ts';
import type { SmsRules } from '../../carry/sms/settings.ts';
import type { OtpSecrets } from '../../shared/otp/otp-secrets.ts';
import { Codes } from './codes/codes.ts';
import { Devices } from './sessions/devices.ts';
import { FailedLogins } from '../../shared/passwords/failed-logins.ts';
import { FreezeLinks } from './freeze/freeze-links.ts';
import { FactorTries } from './factors/factor-tries.ts';
import { Guesses, PeerGuesses } from '../../carry/rate-limits/guesses.ts';
import { Challenges } from '../../shared/passkeys/challenges.ts';
import type { LinkAccounts } from '../../shared/links/link-accounts.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { Standing } from '../../shared/identities/standing.ts';
import { PasswordHash, usualCost, type HashCost } from '../../shared/passwords/password-hash.ts';
import { SmsCaps } from './phones/sms-caps.ts';
import { Sessions } from './sessions/sessions.ts';
import { contractWallets, type AsksContract } from './wallets/contract-wallets.ts';
import { WalletNonces } from './wallets/nonces.ts';
import { RpcLimits } from './wallets/rpc-limits.ts';

/** The four accounts of the info reply, in wire format: every row, and their worth in USDT. */
export type WalletTotals = Awaited<ReturnType<Doors['walletTotals']>>;

const unverified: Standing = { details: 'none', photos: 'none', level: 0, reviewStatus: 0, country: '' };

export type AccountOptions = {
  pool: Pool;
  /** Where letters are queued, and the job that sends them. */
  letters: { queue: LetterQueue; job: Pick<SendLetters, 'wake'>; ready: boolean };
  /** Which numbers get an SMS, and how many an hour and a day; undefined where none can be sent. */
  sms: SmsRules | undefined;
  otpSecrets: OtpSecrets;
  /** Where users open the site (PUBLIC_ORIGIN): passkeys are bound to it, and links in mails begin with it. */
  publicOrigin: string;
  /** What the challenges of passkeys are signed with, 32 bytes. */
  challengeKey: Buffer;
  /** What the links in notices are signed with, 32 bytes. */
  freezeKey: Buffer;
  /** What the nonces of wallets are signed with, 32 bytes. */
  walletKey: Buffer;
  /** The chain that wallets sign for, and its RPC, which is asked about those that are contracts. */
  walletChainId?: number;
  walletRpcUrl?: string | undefined;
  /** What device secrets are signed with. */
  deviceKey: Buffer;
  /** Links the users of one browser. */
  linkAccounts?: LinkAccounts;
  logger: { info: (context: object, message: string) => void; warn: (context: object, message: string) => void };
  walletsOf: (userId: number) => WalletTotals | Promise<WalletTotals>;
  /** How far an identity is verified. */
  identityOf?: (userId: number) => Promise<Standing>;
  /** The name of an approved identity; empty where there is none. */
  approvedNameOf?: (userId: number) => Promise<string>;
  /** The images of users. */
  uploads: Doors['uploads'];
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

export type AccountServices = Required<Omit<AccountOptions, 'walletRpcUrl'>> & {
  walletNonces: WalletNonces;
  /** Undefined where no RPC is configured. */
  asksContract: AsksContract | undefined;
  rpcLimits: RpcLimits;
  /** New accounts of a peer that no email stands for. */
  signUps: PeerGuesses;
  /** Codes to new phone numbers, of an account. */
  phoneCodes: Guesses;
  /** Undefined where no SMS can be sent. */
  smsCaps: SmsCaps | undefined;
  hash: PasswordHash;
  factorTries: FactorTries;
  challenges: Challenges;
  freezeLinks: FreezeLinks;
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
/** An office or a household in an hour; an IPv6 network many times that (limits/guesses.ts). */
const openedPerPeer = { max: 10, windowMs: 3_600_000, free: 10, delayMs: 0 };
/** In a day. */
const textedPerAccount = { max: 5, windowMs: 86_400_000, free: 5, delayMs: 0 };
const wrongPerPeer = { max: 100, windowMs: 900_000, free: 100, delayMs: 0 };

/** Assembles the slice on a migrated database. `sessions.close()` stops its timers. */
export function accountServices(options: AccountOptions): AccountServices {
  const now = options.now ?? Date.now;
  const { hashCost = usualCost, walletChainId = 1, walletRpcUrl } = options;
  const { linkAccounts = () => Promise.resolve() } = options;
  const hash = new PasswordHash(hashCost);
  const smsCaps = options.sms && new SmsCaps(options.sms, options.logger, now);
  return {
    inviteRequired: () => false,
    linkAccounts,
    identityOf: () => Promise.resolve(unverified),
    approvedNameOf: () => Promise.resolve(''),
    siteName: 'Glassbook',
    activity: new Activity(),
    ...options,
    now,
    hashCost,
    hash,
    smsCaps,
    codes: new Codes(options.pool, hash, now, smsCaps),
    sessions: new Sessions(options.pool, now),
    devices: new Devices(options.pool, { key: options.deviceKey, now, link: linkAccounts }),
    walletChainId,
    walletNonces: new WalletNonces(options.pool, options.walletKey, now),
    rpcLimits: new RpcLimits(now),
    asksContract: walletRpcUrl === undefined ? undefined : contractWallets(walletRpcUrl, walletChainId),
    signUps: new PeerGuesses(openedPerPeer, now),
    phoneCodes: new Guesses(textedPerAccount, now),
    challenges: new Challenges(options.pool, options.challengeKey, now),
    freezeLinks: new FreezeLinks(options.freezeKey, options.publicOrigin, now),
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
