/**
 * One call of the contract from request to answer, once it is admitted (admission.ts): parse the form once, authenticate, validate, call the slice,
 * wrap. What does not change between requests is computed when the route is registered.
 */
import type { WireLanguage } from '@glassbook/contract';
import { isPersonal, requestAgeHeader, requestAgeMaxMs, writes } from '@glassbook/contract';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Share } from '../rate-limits/share.ts';
import type { Carrier } from './carrier.ts';
import type { Envelope } from './envelope.ts';
import { isFileForm, type FileField } from './form/file-form.ts';
import { formParser, type FormParser } from './form/form-parser.ts';
import { parseForm, queryText, sharedField, type Fields, type Form } from './form/form.ts';
import type { Handling, RequestKey } from './handling.ts';
import { loggable } from '../process/log.ts';
import { PAST } from '../sequencer/request-expired.ts';
import { identify, keptOut } from './identify.ts';
import { inTime } from './in-time.ts';
import { languageOf } from './language.ts';
import { requestKey } from './request-key.ts';
import { messageOf, sendRefusal, sendSuccess, sendThrown, tooMany, type Refused, type Whole } from './send.ts';
import { whileLoggedIn } from './while-logged-in.ts';

/** The first problem of a body, as a refusal that names the field. An empty required field counts as missing. */
function shapeRefusal(error: z.ZodError, fields: Fields): Refused {
  const field = String(error.issues[0]?.path[0] ?? '');
  return { reason: fields[field] ? 'request.field_invalid' : 'request.field_missing', params: { field } };
}

function assertReply(handling: Handling, result: Whole) {
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

/** Until when the request may be carried out: while its caller waits for the answer, and as long as it is not too old. */
function deadlineOf({ clock, answerMs }: Carrier, headers: IncomingHttpHeaders): number {
  const age = Number(headers[requestAgeHeader.toLowerCase()]);
  const left = Number.isNaN(age) ? Infinity : requestAgeMaxMs - age;
  return left < 0 ? PAST : clock() + Math.min(answerMs, left);
}

/** What a slice is told of the request besides its fields. A repeated Device-Secret is joined by Node and is invalid. */
function aboutOf({ peerAddress }: Carrier, { id: requestId, headers, raw }: FastifyRequest, deadline: number) {
  const { 'device-secret': secret, 'user-agent': userAgent, host } = headers;
  return {
    requestId,
    address: peerAddress(raw),
    host,
    userAgent,
    device: typeof secret === 'string' ? secret : undefined,
    deadline,
  };
}

/** The fields, and what the call costs beyond one request. */
function readCall(
  handling: Handling,
  parse: FormParser,
  request: FastifyRequest,
  fields: Fields,
  spend: Share['spend'],
): { body: unknown; key: RequestKey | undefined } | Refused {
  const parsed = parse(fields);
  if (!parsed.success) return shapeRefusal(parsed.error, fields);
  const wait = handling.cost ? spend(handling.cost(parsed.data) - 1) : 0;
  if (wait > 0) return tooMany(wait);
  const key = keyOf(handling, request, parsed.data);
  if (key === 'unusable') return { reason: 'request.field_invalid', params: { field: 'Idempotency-Key' } };
  return { body: parsed.data, key };
}

/** Answers one call whose form was read. */
function answering(handling: Handling, carrier: Carrier) {
  const { route } = handling;
  const envelope: Envelope = route.envelope ?? 'message';
  const parse = formParser(route.body);
  const isLogged = (body: unknown) => writes(route) || isPersonal(route, body);
  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    language: WireLanguage,
    fields: Fields,
    file: Buffer | undefined,
  ): Promise<void> {
    const deadline = deadlineOf(carrier, request.headers);
    const isOver = () => reply.sent;
    const no = (refused: Refused, wrapping = envelope) => {
      if (!isOver()) sendRefusal(reply, carrier, language, wrapping, refused);
    };
    const identifying = identify(carrier, handling, request);
    const identified = identifying instanceof Promise ? await identifying : identifying;
    if ('reason' in identified) {
      no(identified);
      return;
    }
    const { caller, spend } = identified;
    const keeping = keptOut(carrier, route.who, caller);
    const kept = keeping instanceof Promise ? await keeping : keeping;
    // What was carried out under this name is answered as it was, whoever the caller is by now.
    const again = kept && caller && request.headers['idempotency-key'] !== undefined ? handling.firstAnswer : undefined;
    const read = kept && !again ? { reason: kept } : readCall(handling, parse, request, fields, spend);
    if ('reason' in read) {
      if (kept) no({ reason: kept }, 'message');
      else no(read);
      return;
    }
    if (route.file && !file) {
      no({ reason: 'request.field_missing', params: { field: route.file.field } });
      return;
    }
    const staff = caller && 'staffId' in caller && isLogged(read.body) ? caller : undefined;
    if (staff) await carrier.staff.record(staff, route.id, { ...(read.body as object) });
    // Nothing is executed any more for a caller that was answered "too late".
    if (isOver()) return;
    const { body, key } = read;
    const call = { ...aboutOf(carrier, request, deadline), body, key, language, isAnswered: isOver, file, caller };
    const result = kept ? await again?.(call) : await handling.answer(call);
    if (!result) {
      if (kept) no({ reason: kept }, 'message');
      return;
    }
    if (!result.ok) {
      if (staff) await carrier.staff.record(staff, route.id, { ...(read.body as object), refused: result.reason });
      no(result);
      return;
    }
    const isWhole = !('pieces' in result || 'file' in result);
    if (carrier.checkReplies && isWhole) assertReply(handling, result);
    if (isOver()) {
      if ('file' in result) result.file.ended();
      return;
    }
    const sent = caller ? whileLoggedIn(carrier, caller, request.headers, result) : result;
    sendSuccess(reply, envelope, sent, (error) =>
      carrier.logger.warn({ requestId: request.id, route: route.id, err: loggable(error) }, 'an answer was cut'),
    );
  };
}

/** The Fastify handler of one call. */
export function endpoint(handling: Handling, carrier: Carrier) {
  const { route } = handling;
  const envelope: Envelope = route.envelope ?? 'message';
  const isPost = route.method === 'POST';
  const call = { id: route.id, writes: writes(route) };
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
      if (!reply.sent) sendThrown(reply, carrier, language, envelope, error, call);
    };
    inTime(answer(request, reply, language, form.fields, file), carrier.answerMs, call.writes).catch(failed);
  }

  /** A file is read only for a caller, and its time to arrive is none of the time to answer. */
  async function receive(request: FastifyRequest, reply: FastifyReply, query: Form, about: FileField): Promise<void> {
    const received = await carrier.files.receive(request, about, route);
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
        if (!reply.sent) sendThrown(reply, carrier, languageOf(query.fields['lang']), envelope, error, call);
      });
      return;
    }
    const form = isPost ? parseForm(typeof request.body === 'string' ? request.body : '') : query;
    proceed(request, reply, query, form);
  };
}
