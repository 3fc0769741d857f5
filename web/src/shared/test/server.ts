/**
 * A server for the tests of screens. Requests and answers are checked against the contract, both ways: a test cannot be
 * about a call, a field or a refusal that the wire does not have.
 */
import { refusals, routes, type RefusalCode, type Route } from '@glassbook/contract';
import { afterEach, expect, vi } from 'vitest';

export type Asked = { path: string; body: URLSearchParams; key: string | null };
/** What a path answers: a success, a refusal, or no answer at all. */
export type Answer =
  | { message: unknown; data?: unknown }
  | { reason: RefusalCode; sentence: string; status?: number; seconds?: number }
  | 'nothing';
export type Answers = Readonly<Record<string, Answer | ((asked: Asked) => Answer)>>;
type Init = { method: string; body?: URLSearchParams; headers: Record<string, string> };

/** What broke the contract since the last test. Thrown where it happens, it would look like a server that is away. */
const broken: string[] = [];
afterEach(() => {
  expect(broken.splice(0)).toEqual([]);
});

const isCarriers = (reason: string): boolean => /^(request|session)\./.test(reason);

/** The text of an answer as the contract has it. */
function envelopeOf(route: Route, answer: Exclude<Answer, 'nothing'>): unknown {
  if ('reason' in answer) {
    const { reason, sentence, seconds } = answer;
    if (!refusals.includes(reason) || (!isCarriers(reason) && !route.refusals.includes(reason)))
      broken.push(`${route.id} never refuses with ${reason}`);
    return { type: reason === 'session.login_required' ? '999' : 'error', reason, message: sentence, seconds };
  }
  const read = [route.reply.safeParse(answer.message), ...(route.data ? [route.data.safeParse(answer.data)] : [])];
  for (const { error } of read) if (error) broken.push(`${route.id} does not answer so: ${error.message}`);
  if (!route.data && answer.data !== undefined) broken.push(`${route.id} has no data`);
  if (route.envelope === 'bare') return answer.message;
  return route.envelope === 'code'
    ? { code: 1, msg: 'success', data: answer.message }
    : { type: 'ok', message: answer.message, ...(route.data ? { data: answer.data } : {}) };
}

function read(url: string, { method, body, headers }: Init): { asked: Asked; route: Route | undefined } {
  const [path = '', query = ''] = url.replace('/api', '').split('?');
  const form = body ?? new URLSearchParams(query);
  const asked = { path, body: form, key: headers['Idempotency-Key'] ?? null };
  const route = routes.find((one) => one.path === path && one.method === method);
  if (!route) broken.push(`no call of the contract is ${method} ${path}`);
  const { lang: _, ...fields } = Object.fromEntries(form);
  const { error } = route?.body.safeParse(fields) ?? {};
  if (error) broken.push(`${path} does not take ${form.toString()}: ${error.message}`);
  return { asked, route };
}

/** Replaces the server until the globals are restored. Returns the list of requests, which grows; a path without an answer gives none. */
export function serve(answers: Answers): Asked[] {
  const log: Asked[] = [];
  vi.stubGlobal('fetch', (url: string, init: Init) => {
    const { asked, route } = read(url, init);
    log.push(asked);
    const found = answers[asked.path];
    const answer = typeof found === 'function' ? found(asked) : found;
    if (!route || answer === undefined || answer === 'nothing') return Promise.reject(new TypeError('no answer'));
    const status = 'reason' in answer ? (answer.status ?? 200) : 200;
    return Promise.resolve(new Response(JSON.stringify(envelopeOf(route, answer)), { status }));
  });
  return log;
}
