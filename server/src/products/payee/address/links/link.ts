/** Payment links: whom they ask to pay, or why they cannot be taken. A part that changes who is paid, or with what, is read or refused, never skipped. */
import type { payee } from '@glassbook/contract';

/** Whom a text asks to pay, and with what where it says so. */
export type Recipient = {
  address: string;
  /** Those that the text names; undefined where it names none. */
  networks?: readonly payee.Network[];
  /** The contract of the token that is asked for; `native` is the coin of the network. Undefined where no asset is named. */
  token?: string;
};

export type LinkProblem =
  | 'payee.link_unreadable'
  | 'payee.link_network'
  | 'payee.memo_unsupported'
  | 'payee.tag_shape'
  | 'payee.tag_differs';

/** `body`: what follows the scheme and its colon, as it is written. */
export type LinkReader = (body: string) => Recipient | LinkProblem;

/** The parts of `target?name=value&…`; undefined where a name is there twice or an escape is no text. */
export function partsOf(body: string): { target: string; params: Map<string, string> } | undefined {
  const [target = '', query = '', ...more] = body.split('?');
  if (more.length > 0 || body.includes('#')) return undefined;
  const params = new Map<string, string>();
  try {
    for (const pair of query.split('&').filter((each) => each !== '')) {
      const at = pair.indexOf('=');
      const name = decodeURIComponent(at < 0 ? pair : pair.slice(0, at));
      if (params.has(name)) return undefined;
      params.set(name, at < 0 ? '' : decodeURIComponent(pair.slice(at + 1)));
    }
    return { target: decodeURIComponent(target), params };
  } catch {
    return undefined;
  }
}

/** Returns whether every part is one of those that are known. */
export const hasOnly = (params: ReadonlyMap<string, string>, ...known: readonly string[]): boolean =>
  [...params.keys()].every((name) => known.includes(name));

/** What a payment of an amount says for people to read; whom it pays does not depend on it. */
export const spoken = ['amount', 'label', 'message'] as const;
