/**
 * Until trading is possible the port answers 503 with Retry-After, so that callers retry. No answer may look like a success: only the
 * health call gets its own message, every other call a refusal.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { localeOf, say } from '@glassbook/i18n';
import { jsonType } from './send.ts';
import { failure } from './envelope.ts';
import { parseForm, queryText } from './form/form.ts';
import { languageOf } from './language.ts';
import { securityHeaders } from './security-headers.ts';

export type Starting = { port: number; host: string; version: string };

/** Whether the process follows another server, which leads. */
type StandsBy = () => boolean;

function bodyFor({ url = '' }: IncomingMessage, version: string, standsBy: StandsBy): string {
  if (url.split('?', 1)[0] === '/api/health') {
    const none = { read_only: false, seq: 0, feed: 'none', demo: false, simulated_traders: false };
    return JSON.stringify({ type: 'ok', message: { ready: false, standby: standsBy(), ...none, version } });
  }
  const language = languageOf(parseForm(queryText(url)).fields['lang']);
  return failure('message', 'request.unavailable', say(localeOf(language), 'request.unavailable', {}));
}

/** The answer to every call. */
export function startingAnswer(version: string, standsBy: StandsBy): RequestListener {
  return (request, reply) => {
    // A body that was not read would reset the connection before the answer is.
    request.resume();
    reply
      .writeHead(503, {
        ...securityHeaders,
        'content-type': jsonType,
        'retry-after': '1',
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(bodyFor(request, version, standsBy));
  };
}

export function answerStarting({ port, host, version }: Starting, standsBy: StandsBy = () => false): Promise<Server> {
  const server = createServer(startingAnswer(version, standsBy));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
