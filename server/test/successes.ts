/** What it takes for each call of the contract to succeed. A product keeps its own in `server/src/products/<product>/test/successes.ts`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RefusalCode, Route } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import type { z } from 'zod';
import type { WholeApp } from './whole-app.ts';

/** The whole server, and a trader with demo funds: the token, and the client that has it. */
export type World = { whole: WholeApp; token: string; call: Client };
type Asked<Body> = {
  body: Body;
  /** Of a call that takes one. */
  file?: Blob;
  /** Where another session than the trader's is needed. */
  token?: string;
  /** It succeeds only long after what has to come before: here it is refused so, and its success is shown by this file's test, which sets the time back. */
  tooEarly?: { refusal: RefusalCode; shownIn: string };
  /** The lists of the answer that are empty here, so that their elements are not checked. */
  empty?: readonly string[];
};
/** The request, once its preconditions exist. */
export type Success<Body = Record<string, string | undefined>> = (world: World) => Asked<Body> | Promise<Asked<Body>>;
/** One for each call of the product, or it does not compile. */
export type SuccessesOf<P extends { routes: object }> = {
  [Name in keyof P['routes']]: P['routes'][Name] extends Route<infer Body> ? Success<z.input<Body>> : never;
};

/** The paths of lists without elements. */
function emptyLists(value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [path] : value.flatMap((each, place) => emptyLists(each, `${path}[${place}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => emptyLists(each, path === '' ? name : `${path}.${name}`));
}

/** What is wrong with the text of an answer that has to be a success. */
function problemsIn(route: Route, text: string, empty: readonly string[]): string[] {
  const envelope = JSON.parse(text) as Record<string, unknown>;
  const kind = route.envelope ?? 'message';
  const names = {
    message: ['type', 'message', ...(route.data ? ['data'] : [])],
    code: ['code', 'msg', 'data'],
    bare: [],
  };
  const succeeded = { message: envelope['type'] === 'ok', code: envelope['code'] === 1, bare: !('reason' in envelope) };
  if (!succeeded[kind]) return [`did not succeed: ${text.slice(0, 300)}`];
  const message = { message: envelope['message'], code: envelope['data'], bare: envelope }[kind];
  const unnamed = kind === 'bare' ? [] : Object.keys(envelope).filter((name) => !names[kind].includes(name));
  const parsed = [route.reply.safeParse(message), ...(route.data ? [route.data.safeParse(envelope['data'])] : [])];
  const without = emptyLists(message);
  return [
    ...unnamed.map((name) => `has ${name} besides what is in the contract`),
    ...parsed.flatMap(({ error }) => (error ? [`is not as in the contract: ${error.message}`] : [])),
    ...(message === null ? ['shows nothing'] : []),
    ...without.filter((path) => !empty.includes(path)).map((path) => `shows an empty list: ${path || 'its answer'}`),
    ...empty.filter((path) => !without.includes(path)).map((path) => `is declared to have no ${path}, and has some`),
  ];
}

/** A form with a file, as a browser sends it. */
export async function formOf(field: string, file: Blob, fields: object = {}): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(fields as Record<string, string>)) form.set(name, value);
  form.set(field, file, 'photo.jpg');
  const request = new Request('http://glassbook.test', { method: 'POST', body: form });
  return { type: request.headers.get('content-type') ?? '', bytes: Buffer.from(await request.arrayBuffer()) };
}

/** What is wrong with an answer that has to be a file. */
function fileProblems({ sends }: Route, answer: { headers: Record<string, unknown>; rawPayload: Buffer }): string[] {
  const type = String(answer.headers['content-type']);
  const isFile = type === sends && answer.rawPayload.subarray(0, 5).toString('latin1') === '%PDF-';
  return isFile ? [] : [`answered ${type}: ${answer.rawPayload.subarray(0, 300).toString('latin1')}`];
}

/** Makes a call that succeeds, and returns what is wrong with its answer. */
export async function walkSuccess(world: World, route: Route, success: Success): Promise<string[]> {
  const { body, token, empty = [], file, tooEarly } = await success(world);
  const text = new URLSearchParams(
    Object.entries<string | undefined>({ lang: 'en', ...body }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString();
  const authorization = token ?? (route.who !== 'anyone' ? world.token : undefined);
  const multipart = route.file && file ? await formOf(route.file.field, file, body) : undefined;
  const answer = await world.whole.app.http.inject({
    method: route.method,
    url: `/api${route.path}${route.method === 'GET' ? `?${text}` : ''}`,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(route.method === 'POST' ? { 'content-type': multipart?.type ?? 'application/x-www-form-urlencoded' } : {}),
    },
    ...(route.method === 'POST' ? { payload: multipart?.bytes ?? text } : {}),
  });
  if (tooEarly) {
    const { reason } = answer.json<{ reason?: string }>();
    const text = readFileSync(resolve(import.meta.dirname, '../..', tooEarly.shownIn), 'utf8');
    return reason === tooEarly.refusal && text.includes(route.id) ? [] : [`is refused with ${String(reason)}`];
  }
  if (route.sends !== undefined) return fileProblems(route, answer);
  if (answer.statusCode !== 200) return [`answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`];
  return problemsIn(route, answer.body, empty);
}
