/** What endpoints need of the server that carries them: sessions, limits, sentences, the log. */
import type { RefusalCode, WireLanguage } from '@glassbook/contract';
import type { IncomingHttpHeaders } from 'node:http';
import type { BaseLogger } from 'pino';
import type { Connections } from '../rate-limits/connections.ts';
import type { PeerAddress } from '../rate-limits/peer-address.ts';
import type { Throttle } from '../rate-limits/throttle.ts';
import type { FileForms } from './form/file-form.ts';
import type { Caller } from './handling.ts';
import type { StaffAccess } from './permitted-staff.ts';

/** The sentence of a refusal in a language. */
export type Say = (language: WireLanguage, reason: RefusalCode, params: Record<string, string>) => string;
/** The owner of a token. Answers synchronously from memory, so that a busy session costs no turn of the event loop. */
export type Sessions = {
  /** From memory only. */
  known: (token: string) => Caller | undefined;
  /** The same caller, while its session has not ended; from memory only, and without its token. */
  still: (caller: Caller) => Caller | undefined;
  verify: (token: string) => Caller | undefined | Promise<Caller | undefined>;
};
/**
 * The name of the known device that a request proves, undefined where it proves none. A request that proves one passes the limit of its address
 * and is counted by this name, so that a flood from the same address locks no owner out. It is called for callers without credit: it must answer from
 * the headers alone (a secret that the server can check without storage), or guessing would cost more than the limit saves.
 */
export type DeviceOf = (headers: IncomingHttpHeaders) => string | undefined;
/** How far an identity is verified, for routes that ask for it. */
export type IdentityOf = (userId: number) => Promise<{ details: 'none' | 'review' | 'approved' | 'failed' }>;
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

/** What every endpoint needs of the carrier. */
export type Carrier = {
  sessions: Sessions;
  staff: StaffAccess;
  peerAddress: PeerAddress;
  deviceOf: DeviceOf;
  say: Say;
  logger: Log;
  throttle: Throttle | undefined;
  /** Compares each reply with the contract; a difference is a bug. For tests: it costs more than the answer. */
  checkReplies: boolean;
  /** Called with every bug, after it was answered and logged. */
  onBug: (error: unknown) => void;
  /** A call that is not answered within this answers "outcome unknown", and is not carried out later. */
  answerMs: number;
  /** The server's clock, by which deadlines are compared, milliseconds UTC. */
  clock: () => number;
  /** Called with the connections on which an account was seen. */
  connections: Connections;
  files: FileForms;
  identityOf: IdentityOf;
};
