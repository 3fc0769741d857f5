/** A request of a call in pieces, any of which can be spoiled, and the expected answers to an invalid one. */
import type { Route } from '@glassbook/contract';
import type { Fields } from './examples.ts';
import { bytesOf, type Parts } from './wire.ts';

export type Random = (bound: number) => number;

export type Invalid = {
  bytes: Buffer;
  /** The statuses that are a refusal of it; 0 is a connection closed without an answer. */
  statuses: readonly number[];
  bodyless: boolean;
};

/** A valid request of a call, in pieces, and its sender. */
export type Sender = { route: Route; random: Random; token: string | undefined };

const form = 'application/x-www-form-urlencoded';
export const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;
export const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
export const formOf = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');

type Pieces = {
  text?: string;
  headers?: Parts['headers'];
  method?: string;
  path?: string;
  body?: Buffer;
  extra?: string;
};

/** The bytes of a call with some of its pieces changed. `text` is its form, in the body or the query as the method has it; `extra` goes into the query. */
export function bytes(
  { route, token }: Sender,
  { text = '', headers, method = route.method, path, body, extra = '' }: Pieces,
) {
  const isPost = route.method === 'POST';
  const query = [isPost ? '' : text, extra].filter((part) => part !== '').join('&');
  const sent = body ?? (isPost ? Buffer.from(text) : undefined);
  const own: [string, string][] = [
    ...(token === undefined ? [] : [['authorization', token] as [string, string]]),
    ...(isPost && !headers?.some(([name]) => name === 'content-type')
      ? [['content-type', form] as [string, string]]
      : []),
    ...(sent ? [['content-length', String(sent.length)] as [string, string]] : []),
  ];
  const target = `/api${path ?? route.path}${query === '' ? '' : `?${query}`}`;
  return bytesOf({ method, target, headers: [...own, ...(headers ?? [])], body: sent });
}

export const refused = (sent: Buffer, statuses: readonly number[], bodyless = false): Invalid => ({
  bytes: sent,
  statuses,
  bodyless,
});

/** Gives an invalid request, or nothing where this call cannot be spoiled in this way. */
export type Spoil = (sender: Sender) => Invalid | undefined;
