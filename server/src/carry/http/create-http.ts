/** The HTTP carrier: every call of the contract under /api, the built screens everywhere else. Independent of products. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { routes as contractRoutes, type RefusalCode, type Route } from '@glassbook/contract';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Admission } from './admission.ts';
import { connectionCaps, Connections, descriptorLimit } from '../rate-limits/connections.ts';
import type { Carrier, DeviceOf, IdentityOf, Log, Say, Sessions } from './carrier.ts';
import { endpoint } from './endpoint.ts';
import { fileType, FileForms, isFileForm } from './form/file-form.ts';
import { parseForm, queryText } from './form/form.ts';
import type { Handling } from './handling.ts';
import { languageOf } from './language.ts';
import { hasOneHost } from '../rate-limits/one-host.ts';
import { isForeign } from './origin.ts';
import type { StaffAccess } from './permitted-staff.ts';
import { requestIds } from './request-ids.ts';
import { peerAddressBehind, type PeerAddress } from '../rate-limits/peer-address.ts';
import { Pressure } from '../rate-limits/pressure.ts';
import { registerScreens } from './screens.ts';
import { securityHeaders } from './security-headers.ts';
import { retryAfterFaultSeconds, sendRefusal, sendThrown, tooMany, type Refused } from './send.ts';
import { createThrottle, defaultLimits, type Limits } from '../rate-limits/throttle.ts';
import { Traffic } from './traffic.ts';

export type HttpOptions = {
  handlings: readonly Handling[];
  config: { allowedOrigins: string[]; webDir: string; publicOrigin?: string };
  /** What the document states about prices and money: where prices come from, or `real`. */
  feed?: string;
  sessions: Sessions;
  /** Without it there is no staff. */
  staff?: StaffAccess;
  /** The peer of the connection unless there are trusted proxies. */
  peerAddress?: PeerAddress;
  /** Guards the connections; with the usual caps unless given. */
  connections?: Connections;
  /** No request proves a device by default. */
  deviceOf?: DeviceOf;
  /** No user is verified by default. */
  identityOf?: IdentityOf;
  say: Say;
  logger: Log;
  /** Off for measurements only. */
  limits?: Limits | 'off';
  /** Milliseconds, never going back; for the throttle. */
  now?: () => number;
  /** How long the turns of the event loop are; measured unless given. */
  pressure?: Pressure;
  checkReplies?: boolean;
  onBug?: (error: unknown) => void;
  /** The longest time until a call is answered. */
  answerMs?: number;
  /** By which the deadlines of requests are compared, milliseconds UTC. */
  clock?: () => number;
  /** The longest time from a request's first byte to the last of its body, however it arrives. */
  requestMs?: number;
  /** Follows every request, for metrics, logs and an orderly stop. */
  traffic?: Traffic;
  /** Pages besides the contract, e.g. its documentation; registered before the screens. */
  pages?: ((app: FastifyInstance) => void)[];
  /** For development: calls of an unfinished product may have no handler yet, and are answered as unknown paths. */
  allowMissing?: boolean;
  /** The calls to serve; the contract's own unless a test brings others. */
  routes?: readonly Route[];
};

const bodyBytesMax = 64 * 1024;
const formType = 'application/x-www-form-urlencoded';
const api = '/api';

/** Every call needs exactly one handler, and no handler may exist for a call outside the contract. A violation stops the start. */
function assertComplete(routes: readonly Route[], handlings: readonly Handling[], allowMissing: boolean) {
  const handled = handlings.map(({ route }) => route.id);
  const listed = new Set(routes.map(({ id }) => id));
  const missing = routes.filter(({ id }) => !handled.includes(id)).map(({ id }) => id);
  const unlisted = handled.filter((id) => !listed.has(id));
  const twice = handled.filter((id, index) => handled.indexOf(id) !== index);
  if (missing.length > 0 && !allowMissing) throw new Error(`no handling for: ${missing.join(', ')}`);
  if (unlisted.length > 0) throw new Error(`not in the contract: ${unlisted.join(', ')}`);
  if (twice.length > 0) throw new Error(`handled twice: ${twice.join(', ')}`);
}

/** Fastify's own errors as our refusals. Undefined: not the request's fault. */
function refusalOf(error: FastifyError): { reason: RefusalCode; status: number } | undefined {
  const status = error.statusCode ?? 500;
  if (status === 413) return { reason: 'request.body_too_large', status };
  if (status === 415) return { reason: 'request.content_type_unsupported', status };
  if (status === 404) return { reason: 'request.unknown_path', status };
  return status >= 400 && status < 500 ? { reason: 'request.field_invalid', status } : undefined;
}

const requestLanguage = (request: FastifyRequest) =>
  languageOf(parseForm(queryText(request.raw.url ?? '')).fields['lang']);

/** What Node could not read as requests: any error of its parser, and what is late. Others are refused with 400. */
const unreadStatus: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers what could not be read, and closes. Not where an earlier request still waits: the client would take it for that one's answer. */
function refuseUnread(connections: Connections, { code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (connections.owesAnswer(socket)) {
    socket.destroy();
    return;
  }
  const lines = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${unreadStatus[code] ?? '400 Bad Request'}\r\n${lines.join('')}`;
  if (socket.writable) socket.write(`${head}content-length: 0\r\nconnection: close\r\n\r\n`);
  socket.destroySoon();
}

function createServer(requestMs: number, connections: Connections): FastifyInstance {
  return fastify({
    // Fastify makes a child logger for every request; ours is used only when there is something to log.
    logger: false,
    bodyLimit: bodyBytesMax,
    genReqId: requestIds(),
    trustProxy: false,
    requestTimeout: requestMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    // A request that arrives while it stops is answered like all others (traffic.ts).
    return503OnClosing: false,
    // A request without a host is refused by us: Node's own response would lack our headers.
    http: {
      headersTimeout: Math.min(10_000, requestMs),
      // Node looks for late requests only this often, by default every 30 s.
      connectionsCheckingInterval: Math.min(500, requestMs / 2),
      maxHeaderSize: 16_384,
      requireHostHeader: false,
      // Any other upgrade (h2c, TLS) may be ignored, so its request is answered like all others.
      shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    // Queries are parsed like bodies, from the URL.
    routerOptions: { querystringParser: () => ({}), maxParamLength: 256 },
    // A URL that cannot be decoded reaches no hook.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      reply.headers(securityHeaders).header('connection', 'close').code(400).send();
    },
    clientErrorHandler: (error, socket) => refuseUnread(connections, error, socket),
  });
}

/** Headers of every response, and the refusals before any work. */
function addGuards(
  app: FastifyInstance,
  carrier: Carrier,
  admission: Admission,
  traffic: Traffic,
  options: HttpOptions,
) {
  app.addHook('onRequest', (request, reply, done) => {
    // What is left of the last piece that was read from a connection that was ended.
    if (admission.isOver(request)) reply.hijack();
    else done();
  });
  traffic.watch(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    const no = (refused: Refused) => {
      const envelope = request.routeOptions.config.envelope ?? 'message';
      sendRefusal(reply, carrier, requestLanguage(request), envelope, refused);
    };
    const unavailable: Refused = { reason: 'request.unavailable', retryAfterSeconds: retryAfterFaultSeconds };
    if (traffic.stopping) {
      reply.header('connection', 'close');
      no(unavailable);
      return;
    }
    const turnedAway = admission.ask(request);
    if (turnedAway) {
      if (turnedAway.isLast) reply.header('connection', 'close');
      no(turnedAway.wait === undefined ? unavailable : tooMany(turnedAway.wait));
      return;
    }
    if (!hasOneHost(request.raw)) {
      no({ reason: 'request.field_invalid', params: { field: 'Host' }, status: 400 });
      return;
    }
    if (request.admitted.isCall) {
      reply.header('cache-control', 'no-store');
      if (isForeign(request.method, request.headers, options.config.allowedOrigins)) {
        no({ reason: 'request.forbidden_origin' });
        return;
      }
    }
    done();
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...securityHeaders, 'content-length': 0, connection: 'close' }).end();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body: Buffer, done) => {
    // Decoded leniently, invalid bytes would all become one character, and two passwords the same.
    if (isUtf8(body)) done(null, body.toString());
    else done(Object.assign(new Error('the body is not UTF-8'), { statusCode: 400 }));
  });
  // The endpoint of a route with a file reads it, after it has asked who sends it (file-form.ts).
  app.addContentTypeParser(fileType, (request, _payload, done) => {
    if (request.routeOptions.config.takesFile === true && isFileForm(request)) done(null);
    else done(Object.assign(new Error('a form without a file is not multipart'), { statusCode: 415 }));
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const language = requestLanguage(request);
    const refused = refusalOf(error);
    if (refused) sendRefusal(reply, carrier, language, 'message', { ...refused, params: { field: '' } });
    else sendThrown(reply, carrier, language, 'message', error, { id: 'none', writes: request.method === 'POST' });
  });
}

const noStaff: StaffAccess = {
  known: () => undefined,
  verify: () => Promise.resolve(undefined),
  record: () => Promise.resolve(),
  refused: () => Promise.resolve(),
};

/** Builds the server without listening. Throws where the handlers do not match the contract. `app.server` is the Node server that sockets attach to. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const routes = options.routes ?? contractRoutes;
  assertComplete(routes, options.handlings, options.allowMissing ?? false);
  const throttle = options.limits === 'off' ? undefined : createThrottle(options.limits ?? defaultLimits, options.now);
  const { sessions, say, logger, checkReplies = false, onBug = () => undefined, answerMs = 4_000 } = options;
  const { clock = Date.now } = options;
  const { peerAddress = peerAddressBehind([]), deviceOf = () => undefined } = options;
  const { connections = new Connections({ caps: connectionCaps(descriptorLimit()), isProxy: () => false }) } = options;
  const { staff = noStaff } = options;
  const carrier: Carrier = {
    sessions,
    staff,
    peerAddress,
    deviceOf,
    say,
    logger,
    throttle,
    checkReplies,
    onBug,
    answerMs,
    clock,
    connections,
    files: new FileForms(sessions, staff, peerAddress),
    identityOf: options.identityOf ?? (() => Promise.resolve({ details: 'none' })),
  };
  const app = createServer(options.requestMs ?? 15_000, connections);
  connections.watch(app.server);
  const pressure = options.limits === 'off' ? undefined : (options.pressure ?? new Pressure());
  const admission = new Admission({ sessions, staff, throttle, peerAddress, deviceOf, connections, pressure });
  addGuards(app, carrier, admission, options.traffic ?? new Traffic(() => undefined), options);

  for (const handling of options.handlings) {
    const { id, method, path, who, urgent = false, envelope = 'message', file } = handling.route;
    app.route({
      method,
      url: `${api}${path}`,
      config: { routeId: id, urgentFor: urgent ? who : undefined, envelope, takesFile: file !== undefined },
      exposeHeadRoute: who === 'anyone',
      handler: endpoint(handling, carrier),
    });
  }
  const unknown = (request: FastifyRequest, reply: FastifyReply) => {
    // A file that is missing may come with the next release.
    reply.header('cache-control', 'no-store');
    sendRefusal(reply, carrier, requestLanguage(request), 'message', { reason: 'request.unknown_path' });
  };
  app.all(`${api}/*`, unknown);
  for (const page of options.pages ?? []) page(app);
  const screen = registerScreens(app, { ...options.config, feed: options.feed });
  app.setNotFoundHandler((request, reply) => {
    if (!screen(request, reply)) unknown(request, reply);
  });
  connections.guard(app.server);
  return app;
}
