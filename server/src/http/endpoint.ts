/**
 * One call of the contract from request to answer, once it is admitted (admission.ts): parse the form once, authenticate, validate, call the slice,
 * wrap. What does not change between requests is computed when the route is registered.
 */
import type { RefusalCode, WireLanguage } from '@glassbook/contract';
import { isPermitted, permissionOf, refusalStatus, requestAgeHeader, requestAgeMaxMs } from '@glassbook/contract';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BaseLogger } from 'pino';
import type { z } from 'zod';
import { loggable } from '../log.ts';
import type { Connections } from '../limits/connections.ts';
import { failure, success, type Envelope } from './envelope.ts';
import { faultOf } from './fault-of.ts';
import { isFileForm, type FileField, type FileForms } from './form/file-form.ts';
import { parseForm, queryText, sharedField, type Fields, type Form } from './form/form.ts';
import type { Caller, Handling, RequestKey, Result, Staff } from './handling.ts';
import { inTime } from './in-time.ts';
import { languageOf } from './language.ts';
import { addressKey, type PeerAddress } from '../limits/peer-address.ts';
import { requestKey } from './request-key.ts';
import { shareOf, type Share } from '../limits/share.ts';
import type { Throttle } from '../limits/throttle.ts';
import { tokenOf } from './token-of.ts';

/** The sentence of a refusal in a language. */
export type Say = (language: WireLanguage, reason: RefusalCode, params: Record<string, string>) => string;
/** The owner of a token. Answers synchronously from memory, so that a busy session costs no turn of the event loop. */
export type Sessions = {
  /** From memory only. */
  known: (token: string) => Caller | undefined;
  verify: (token: string) => Caller | undefined | Promise<Caller | undefined>;
};
/** Sessions of staff, and the log of their acts. A token of a user opens none, nor one of theirs a session of a user. */
export type StaffAccess = {
  verify: (token: string) => Promise<Staff | undefined>;
  /** Writes a row of the audit log, before the act is carried out. */
  record: (staff: Staff, act: string, detail: Record<string, unknown>) => Promise<void>;
};
/**
 * The name of the known device that a request proves, undefined where it proves none. A request that proves one passes the limit of its address
 * and is counted by this name, so that a flood from the same address locks no owner out. It is called for callers without credit: it must answer from
 * the headers alone (a secret that the server can check without storage), or guessing would cost more than the limit saves.
 */
export type DeviceOf = (headers: IncomingHttpHeaders) => string | undefined;
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
  /** A call that is not answered within this answers "outcome unknown". */
  answerMs: number;
  /** Called with the connections on which an account was seen. */
  connections: Connections;
  files: FileForms;
};

export const jsonType = 'application/json; charset=utf-8';
export const retryAfterFaultSeconds = 2;

export type Refused = {
  reason: RefusalCode;
  params?: Record<string, string>;
  status?: number;
  retryAfterSeconds?: number;
};

/** The refusal of a caller above its rate, with the whole seconds to wait. */
export function tooMany(seconds: number): Refused {
  return { reason: 'request.too_many', params: { seconds: String(seconds) }, retryAfterSeconds: seconds };
}

/** Sends a refusal of the carrier or of a slice. */
export function sendRefusal(
  reply: FastifyReply,
  carrier: Pick<Carrier, 'say'>,
  language: WireLanguage,
  envelope: Envelope,
  refused: Refused,
): void {
  const { reason, retryAfterSeconds: seconds } = refused;
  const status = refused.status ?? refusalStatus[reason] ?? 200;
  // The header has a meaning for statuses of failure only.
  if (seconds !== undefined && status !== 200) reply.header('retry-after', String(seconds));
  reply.code(status).header('content-type', jsonType);
  const more = {
    ...(reason === 'request.bug' ? { request_id: reply.request.id } : {}),
    ...(seconds === undefined ? {} : { seconds }),
  };
  reply.send(failure(envelope, reason, carrier.say(language, reason, refused.params ?? {}), more));
}

/** Answers what a slice threw: a fault with 503, anything else as a bug with 500. */
export function sendThrown(
  reply: FastifyReply,
  carrier: Carrier,
  language: WireLanguage,
  envelope: Envelope,
  error: unknown,
  routeId: string,
): void {
  const fault = faultOf(error, { writes: reply.request.method === 'POST' });
  const context = { requestId: reply.request.id, route: routeId, err: loggable(error) };
  if (fault) {
    carrier.logger.warn(context, 'fault');
    const reason = fault.outcomeUnknown ? 'request.outcome_unknown' : (fault.reason ?? 'request.unavailable');
    sendRefusal(reply, carrier, language, envelope, { reason, retryAfterSeconds: retryAfterFaultSeconds });
    return;
  }
  carrier.logger.error(context, 'bug');
  sendRefusal(reply, carrier, language, envelope, { reason: 'request.bug' });
  carrier.onBug(error);
}

/** The first problem of a body, as a refusal that names the field. An empty required field counts as missing. */
function shapeRefusal(error: z.ZodError, fields: Fields): Refused {
  const field = String(error.issues[0]?.path[0] ?? '');
  return { reason: fields[field] ? 'request.field_invalid' : 'request.field_missing', params: { field } };
}

type Identified = { caller: Caller | Staff | undefined; spend: Share['spend'] };

/** One of the staff whose role has the permission. A refusal for the role is logged too. */
async function identifyStaff(
  carrier: Carrier,
  { route }: Handling,
  { headers, admitted }: FastifyRequest,
): Promise<Identified | Refused> {
  const token = tokenOf(headers.authorization);
  const caller = token === undefined ? undefined : await carrier.staff.verify(token);
  const permission = permissionOf(route.who);
  if (!caller) return { reason: 'session.login_required' };
  if (permission !== undefined && isPermitted(caller.role, permission)) return { caller, spend: admitted.share.spend };
  await carrier.staff.record(caller, route.id, { refused: 'session.not_permitted' });
  return { reason: 'session.not_permitted' };
}

/** The caller and the share this request is counted against; a refusal when that is used up. One request is taken already (admission.ts). */
async function identify(carrier: Carrier, handling: Handling, request: FastifyRequest): Promise<Identified | Refused> {
  const { headers, raw, admitted } = request;
  if (permissionOf(handling.route.who) !== undefined) return identifyStaff(carrier, handling, request);
  const { throttle, sessions, connections } = carrier;
  if (handling.guardsSecret) {
    const key = addressKey(carrier.peerAddress(raw));
    const wait = shareOf(throttle?.secret, key, () => carrier.deviceOf(headers)).spend(1);
    if (wait > 0) return tooMany(wait);
  }
  const token = tokenOf(headers.authorization);
  // Checked again: a session may have ended while the body arrived.
  const caller = token === undefined ? undefined : (sessions.known(token) ?? (await sessions.verify(token)));
  if (caller === undefined) return { caller, spend: admitted.share.spend };
  const { userId } = caller;
  if (userId === admitted.caller?.userId) return { caller, spend: admitted.share.spend };
  connections.prove(raw.socket, `user ${userId}`);
  const { spend } = shareOf(throttle?.user, userId);
  const wait = spend(1);
  return wait > 0 ? tooMany(wait) : { caller, spend };
}

const messageOf = (result: Result & { ok: true }): string =>
  'json' in result ? result.json : JSON.stringify(result.message);

function assertReply(handling: Handling, result: Result & { ok: true }) {
  const { reply, data, id } = handling.route;
  const message = reply.safeParse(JSON.parse(messageOf(result)));
  if (!message.success) throw new Error(`the reply of ${id} is not as in the contract: ${message.error.message}`);
  if (data) {
    const extra = data.safeParse(result.data);
    if (!extra.success) throw new Error(`the data of ${id} is not as in the contract: ${extra.error.message}`);
  }
}

/** The request's own name, where the call takes one and there is one. */
function keyOf({ route }: Handling, request: FastifyRequest, body: unknown): RequestKey | undefined | 'unusable' {
  const name = route.idempotent ? request.headers['idempotency-key'] : undefined;
  return name === undefined ? undefined : (requestKey(name, route.id, body) ?? 'unusable');
}

/** Whether the request is older than it may be when it is carried out. */
const isLate = (headers: IncomingHttpHeaders): boolean =>
  Number(headers[requestAgeHeader.toLowerCase()]) > requestAgeMaxMs;

/** The headers of the caller's browser. A repeated Device-Secret is joined by Node and is invalid. */
function browserOf(headers: IncomingHttpHeaders): { userAgent: string | undefined; device: string | undefined } {
  const secret = headers['device-secret'];
  return { userAgent: headers['user-agent'], device: typeof secret === 'string' ? secret : undefined };
}

/** The fields, and what the call costs beyond one request. */
function readCall(
  handling: Handling,
  request: FastifyRequest,
  fields: Fields,
  spend: Share['spend'],
): { body: unknown; key: RequestKey | undefined } | Refused {
  const parsed = handling.route.body.safeParse(fields);
  if (!parsed.success) return shapeRefusal(parsed.error, fields);
  const wait = handling.cost ? spend(handling.cost(parsed.data) - 1) : 0;
  if (wait > 0) return tooMany(wait);
  const key = keyOf(handling, request, parsed.data);
  if (key === 'unusable') return { reason: 'request.field_invalid', params: { field: 'Idempotency-Key' } };
  return { body: parsed.data, key };
}

function sendSuccess(reply: FastifyReply, envelope: Envelope, result: Result & { ok: true }): void {
  reply.code(result.status ?? 200).header('content-type', jsonType);
  if (result.status === 503) reply.header('retry-after', String(retryAfterFaultSeconds));
  reply.send(success(envelope, messageOf(result), result.data));
}

/** Answers one call whose form was read. */
function answering(handling: Handling, carrier: Carrier) {
  const { route } = handling;
  const envelope: Envelope = route.envelope ?? 'message';
  const isLogged = route.method === 'POST' || route.personal === true;
  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    language: WireLanguage,
    fields: Fields,
    file: Buffer | undefined,
  ): Promise<void> {
    const isOver = () => reply.sent;
    const no = (refused: Refused, wrapping = envelope) => {
      if (!isOver()) sendRefusal(reply, carrier, language, wrapping, refused);
    };
    const identified = await identify(carrier, handling, request);
    if ('reason' in identified) {
      no(identified);
      return;
    }
    const { caller, spend } = identified;
    if (route.who === 'trader' && !caller) {
      no({ reason: 'session.login_required' }, 'message');
      return;
    }
    const read = readCall(handling, request, fields, spend);
    if ('reason' in read) {
      no(read);
      return;
    }
    if (route.file && !file) {
      no({ reason: 'request.field_missing', params: { field: route.file.field } });
      return;
    }
    const staff = isLogged && caller && 'staffId' in caller ? caller : undefined;
    if (staff) await carrier.staff.record(staff, route.id, { ...(read.body as object) });
    // Nothing is executed any more for a caller that was answered "too late".
    if (isOver()) return;
    const result = await handling.answer({
      ...read,
      language,
      requestId: request.id,
      address: carrier.peerAddress(request.raw),
      ...browserOf(request.headers),
      isLate: isLate(request.headers),
      file,
      caller,
    });
    if (!result.ok) {
      if (staff) await carrier.staff.record(staff, route.id, { ...(read.body as object), refused: result.reason });
      no(result);
      return;
    }
    if (carrier.checkReplies) assertReply(handling, result);
    if (isOver()) return;
    sendSuccess(reply, envelope, result);
  };
}

/** The Fastify handler of one call. */
export function endpoint(handling: Handling, carrier: Carrier) {
  const { route } = handling;
  const envelope: Envelope = route.envelope ?? 'message';
  const isPost = route.method === 'POST';
  const answer = answering(handling, carrier);

  function proceed(request: FastifyRequest, reply: FastifyReply, query: Form, form: Form, file?: Buffer): void {
    const language = languageOf(form.fields['lang'] ?? query.fields['lang']);
    const problem = form.problem ?? query.problem ?? (isPost ? sharedField(form.fields, query.fields) : undefined);
    if (problem) {
      const refused = { reason: problem.reason, params: { field: problem.field }, status: 400 };
      sendRefusal(reply, carrier, language, envelope, refused);
      return;
    }
    const failed = (error: unknown) => {
      if (!reply.sent) sendThrown(reply, carrier, language, envelope, error, route.id);
    };
    inTime(answer(request, reply, language, form.fields, file), carrier.answerMs, isPost).catch(failed);
  }

  /** A file is read only for a caller, and its time to arrive is none of the time to answer. */
  async function receive(request: FastifyRequest, reply: FastifyReply, query: Form, about: FileField): Promise<void> {
    const received = await carrier.files.receive(request, about);
    if (reply.sent) return;
    if ('form' in received) {
      proceed(request, reply, query, received.form, received.file);
      return;
    }
    // What is left of the body is not read.
    reply.header('connection', 'close');
    sendRefusal(reply, carrier, languageOf(query.fields['lang']), envelope, received);
  }

  // Not async itself: a reply returned from an async handler is awaited until its last byte is sent.
  return function handler(request: FastifyRequest, reply: FastifyReply): void {
    const query = parseForm(queryText(request.raw.url ?? ''), { emptyFirst: true });
    if (route.file && isFileForm(request)) {
      receive(request, reply, query, route.file).catch((error: unknown) => {
        if (!reply.sent) sendThrown(reply, carrier, languageOf(query.fields['lang']), envelope, error, route.id);
      });
      return;
    }
    const form = isPost ? parseForm(typeof request.body === 'string' ? request.body : '') : query;
    proceed(request, reply, query, form);
  };
}
