/** Ways of spoiling everything around the form of a request. Each states why its result cannot be valid. */
import { routes } from '@glassbook/contract';
import { exampleOf } from './examples.ts';
import { brokenHttp } from './raw-http.ts';
import { bytes, formOf, pick, refused, type Random, type Spoil } from './spoil.ts';

/** Forms are forms: no other kind of body is read. */
const types = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'text/xml',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'application/x-www-form-urlencoded2',
  'application/graphql',
  'x',
  '*/*',
  ';',
];
export const anotherType: Spoil = (sender) => {
  const { route, random, token } = sender;
  if (route.method !== 'POST') return undefined;
  const fields = exampleOf(route);
  const texts = [
    JSON.stringify(fields),
    JSON.stringify([fields]),
    formOf(fields),
    '{',
    'null',
    `{"__proto__":${JSON.stringify(fields)}}`,
    '{"a":'.repeat(2_000),
  ];
  const body = Buffer.from(pick(random, texts) || '{}');
  const type = pick(random, types);
  // For a call that takes a file the type itself may be right, and the form is none; without a session it is not read.
  const ofFile = token === undefined ? [200, 400, 415] : [400, 415];
  return refused(bytes(sender, { headers: [['content-type', type]], body }), route.file ? ofFile : [415]);
};

/** A body that is larger than any form of ours; some servers close the connection before its end. */
export const tooLarge: Spoil = (sender) => {
  const { route, random } = sender;
  // One in eight is enough: these are what takes the time.
  if (route.method !== 'POST' || random(8) !== 0) return undefined;
  return refused(bytes(sender, { text: `x=${'x'.repeat(65_536 + random(150_000))}` }), [413, 0]);
};

/** A HEAD of an open page is a GET without its body. */
const isListed = (method: string, path: string): boolean =>
  routes.some(
    (route) =>
      route.path === path &&
      (route.method === method || (method === 'HEAD' && route.method === 'GET' && route.who === 'anyone')),
  );

/** Invalid because the contract lists one method a path. */
const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'LOCK',
  'MKCOL',
  'PURGE',
  'QUERY',
];
export const anotherMethod: Spoil = (sender) => {
  const { route, random } = sender;
  const method = pick(random, methods);
  if (isListed(method, route.path)) return undefined;
  return refused(bytes(sender, { method, text: formOf(exampleOf(route)) }), [400, 404, 405, 415], method === 'HEAD');
};

/** Invalid because no call has this path, read as it is or decoded. */
const paths: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path}%00`,
  (path) => `${path};a=1`,
  (path) => `${path}/..`,
  (path) => `${path}/../../secret`,
  (path) => `/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replaceAll('/', '\\'),
  (path) => `${path}.json`,
  (path) => `${path}%zz`,
  (path) => `${path}%ff`,
  (path) => `${path}/${'x'.repeat(5_000)}`,
  (path) => `${path}*`,
];
export const anotherPath: Spoil = (sender) => {
  const { route, random } = sender;
  const path = pick(random, paths)(route.path);
  if (isListed(route.method, path)) return undefined;
  return refused(bytes(sender, { path, text: formOf(exampleOf(route)) }), [400, 404, 415]);
};

/** Invalid tokens: not of a token's form, or random where a good one would have to be guessed. */
const garbageToken = (random: Random): string =>
  pick(random, [
    ...[
      'x',
      'Bearer x',
      'null',
      'undefined',
      '0',
      '[object Object]',
      "' OR 1=1--",
      '../..',
      'é',
      '{"a":1}',
      '\x80\xff',
      'a.b.c',
    ],
    ...['x'.repeat(43), 'x'.repeat(42), 'x'.repeat(129), 'x'.repeat(8_000)],
    Array.from({ length: 43 }, () => 'abcdefghijkmnopqrstuvwxyz23456789'[random(33)]).join(''),
  ]);
export const noSession: Spoil = (sender) => {
  const { route, random } = sender;
  if (route.who === 'anyone') return undefined;
  const good = sender.token ?? '';
  const headers: readonly [string, string][] = pick(random, [
    [],
    [['authorization', garbageToken(random)]],
    [['authorization', `Bearer ${good || 'x'}`]],
    [['authorization', `${good}x`]],
    [['x-authorization', good || 'x']],
    [['cookie', `authorization=${good || 'x'}; token=${good || 'x'}`]],
    [
      ['authorization', 'x'],
      ['authorization', good || 'x'],
    ],
  ]);
  const extra = random(3) === 0 && good !== '' ? `token=${good}` : '';
  return refused(bytes({ ...sender, token: undefined }, { text: formOf(exampleOf(route)), headers, extra }), [200]);
};

/** Not of the grammar of a name that a client gives its request. */
const garbageKeys = [
  '',
  ' ',
  'a b',
  'x'.repeat(65),
  'x'.repeat(5_000),
  'é',
  'a/b',
  'a,b',
  '"a"',
  '{}',
  "'--",
  'a;b',
  '%61',
  '../x',
  '\x80',
];
export const garbageKey: Spoil = (sender) => {
  const { route, random } = sender;
  if (!route.idempotent) return undefined;
  const keys: [string, string][] = [['idempotency-key', pick(random, garbageKeys)]];
  if (random(4) === 0) keys.splice(0, 1, ['idempotency-key', 'a'], ['idempotency-key', 'b']);
  return refused(bytes(sender, { text: formOf(exampleOf(route)), headers: keys }), [200]);
};

/** From a page that is not ours. */
const origins = [
  'https://evil.example',
  'null',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.1:1',
  'file://',
  'http://',
  'x',
  'https://127.0.0.1@evil.example',
];
export const foreignPage: Spoil = (sender) => {
  const { route, random } = sender;
  const isPost = route.method === 'POST';
  const header: [string, string] =
    isPost && random(4) === 0 ? ['sec-fetch-site', 'cross-site'] : ['origin', pick(random, origins)];
  return refused(bytes(sender, { text: formOf(exampleOf(route)), headers: [header] }), [403]);
};

/** Not HTTP as it is written down. */
export const notHttp: Spoil = ({ random }) =>
  refused(pick(random, brokenHttp)[1], [0, 400, 404, 408, 413, 417, 431, 501, 505]);
