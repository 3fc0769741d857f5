/** The three answers of a call: its result, a refusal, and what was thrown. */
import { Readable } from 'node:stream';
import type { RefusalCode, WireLanguage } from '@glassbook/contract';
import { refusalStatus } from '@glassbook/contract';
import type { FastifyReply } from 'fastify';
import { loggable } from '../process/log.ts';
import type { Carrier } from './carrier.ts';
import { failure, success, type Envelope } from './envelope.ts';
import { faultOf } from '../store/connection/fault-of.ts';
import type { Result } from './handling.ts';
import { sendFile } from './send-file.ts';

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
  call: { id: string; writes: boolean },
): void {
  const fault = faultOf(error, call);
  const context = { requestId: reply.request.id, route: call.id, err: loggable(error) };
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

/** The result of a call whose reply is there whole. */
export type Whole = Exclude<Result & { ok: true }, { pieces: unknown } | { file: unknown }>;

/** The reply of a call as JSON text. */
export const messageOf = (result: Whole): string => ('json' in result ? result.json : JSON.stringify(result.message));

async function* answerInPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"type":"ok","message":"';
  for await (const piece of pieces) yield JSON.stringify(piece).slice(1, -1);
  yield '"}';
}

/** The answer whose message is a text in pieces. It asks for the next piece once the connection has taken the last. */
export const streamOf = (pieces: AsyncIterable<string>): Readable =>
  Readable.from(answerInPieces(pieces), { objectMode: false });

/** Sends the result of a call. `cut`: called where a piece failed. The connection is closed then, so that no part passes for the whole. */
export function sendSuccess(
  reply: FastifyReply,
  envelope: Envelope,
  result: Result & { ok: true },
  cut: (error: unknown) => void,
): void {
  if ('pieces' in result) {
    reply.header('content-type', jsonType).send(streamOf(result.pieces).once('error', cut));
    return;
  }
  if ('file' in result) {
    sendFile(reply, result.file, cut);
    return;
  }
  reply.code(result.status ?? 200).header('content-type', jsonType);
  if (result.status === 503) reply.header('retry-after', String(retryAfterFaultSeconds));
  reply.send(success(envelope, messageOf(result), result.data));
}
