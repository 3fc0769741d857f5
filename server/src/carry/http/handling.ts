/** What a slice gives the carrier: the handler of a route. The carrier is independent of products. */
import type { RefusalCode, Role, Route, WireLanguage } from '@glassbook/contract';
import type { z } from 'zod';

/** The authenticated caller. */
export type Caller = { userId: number; sessionId: number };

/** One of the staff with a session, which is opened with both factors only. */
export type Staff = { staffId: number; sessionId: number; name: string; email: string; role: Role };

/** The key a client gave a request so that a retry is the same request, and the hash of its fields. */
export type RequestKey = { name: string; hash: string };

export type Call<B = unknown> = {
  body: B;
  language: WireLanguage;
  requestId: string;
  /** The caller's address (peer-address.ts). What is counted by it is counted by its `addressKey`. */
  address: string;
  /** The Host header: the name by which the caller reached the server. */
  host?: string | undefined;
  /** The User-Agent, for the list of devices. */
  userAgent?: string | undefined;
  /** What the header Device-Secret has, as it was sent: a device that a user logged in with before (account/devices.ts). */
  device?: string | undefined;
  /** The file of a route that takes one: always there, and not empty. */
  file?: Buffer | undefined;
  /** From the Idempotency-Key header of an idempotent route. */
  key: RequestKey | undefined;
  /**
   * When it is not carried out any more, milliseconds of the server's clock: by then its caller was answered that the outcome is not known, or it is too old by its Request-Age header. Its
   * first answer is still repeated.
   */
  deadline?: number | undefined;
  /** Whether the caller was answered "too late" meanwhile: what only an answer can deliver is then not carried out. */
  isAnswered?: () => boolean;
};

/** `chunks` is asked for more only as fast as the caller reads; `ended` is called once, when the file is sent or its caller has left. */
export type FileReply = {
  type: string;
  name: string;
  chunks: AsyncGenerator<string | Uint8Array, void, undefined>;
  ended: () => void;
};

export type Result<M = unknown, D = unknown> =
  /** `status` 503: the answer is valid but the process is not ready; only the health call uses it. */
  | { ok: true; message: M; data?: D; status?: 503 }
  /** The message as JSON, where its parts are kept as text. */
  | { ok: true; json: string; message?: never; data?: never; status?: never }
  /** The message is a text that comes in pieces, each made when the one before is sent: what is long is never in memory whole. */
  | { ok: true; pieces: AsyncIterable<string>; message?: never; data?: never; status?: never }
  /** A file that is made while it is sent. */
  | { ok: true; file: FileReply; message?: never; data?: never; status?: never }
  /** `params` fill the placeholders of the refusal's sentence; `retryAfterSeconds` is when the same call can succeed. */
  | { ok: false; reason: RefusalCode; params?: Record<string, string>; retryAfterSeconds?: number };

export type Handling<R extends Route = Route> = {
  route: R;
  /** The call sends or checks a secret and is throttled tightly: per address, for staff also where the device of a user is proven, or per member in a session of staff. */
  guardsSecret?: true | 'staff';
  /** What a call takes from the caller's limit, in usual requests (1 or more), for calls whose answers can be large. */
  cost?: (body: unknown) => number;
  answer: (call: Call & { caller: Caller | Staff | undefined }) => Promise<Result> | Result;
  /** What a request under the same name was answered, where its caller's identity is no longer approved: what was carried out stays so. */
  firstAnswer?: (call: Call & { caller: Caller | Staff | undefined }) => Promise<Result | undefined>;
};

type DataOf<R extends Route> = NonNullable<R['data']> extends infer D extends z.ZodType ? z.input<D> : undefined;
type ResultOf<R extends Route> = Result<
  z.input<R['reply']>,
  [NonNullable<R['data']>] extends [never] ? undefined : DataOf<R>
>;

/** Of a route of users it is a user, of a route of staff one of them. */
type CallerOf<R extends Route> = R['who'] extends `staff:${string}` ? Staff : Caller;

/** Binds a route to its handler with the route's own types. A handler of a route that is not for anyone always has a caller. */
export function handle<R extends Route>(
  route: R,
  answer: (call: Call<z.output<R['body']>> & { caller: CallerOf<R> }) => Promise<ResultOf<R>> | ResultOf<R>,
  more: {
    firstAnswer?: (call: Call<z.output<R['body']>> & { caller: CallerOf<R> }) => Promise<ResultOf<R> | undefined>;
  } = {},
): Handling<R> {
  return { route, answer: answer as unknown as Handling['answer'], ...(more as Pick<Handling, 'firstAnswer'>) };
}

/** For public routes: the caller may be missing. */
export function handleAnyone<R extends Route>(
  route: R,
  answer: (call: Call<z.output<R['body']>> & { caller: Caller | undefined }) => Promise<ResultOf<R>> | ResultOf<R>,
): Handling<R> {
  return { route, answer: answer as unknown as Handling['answer'] };
}

export const refuse = (
  reason: RefusalCode,
  params?: Record<string, string>,
): { ok: false; reason: RefusalCode; params?: Record<string, string> } =>
  params ? { ok: false, reason, params } : { ok: false, reason };

/** A refusal that ends by itself, with the whole seconds until then; without any where `waitMs` is 0. */
export const refuseFor = (
  reason: RefusalCode,
  waitMs: number,
): { ok: false; reason: RefusalCode; retryAfterSeconds?: number } =>
  waitMs > 0 ? { ok: false, reason, retryAfterSeconds: Math.ceil(waitMs / 1_000) } : { ok: false, reason };
