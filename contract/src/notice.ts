/** Kinds of notifications as a product declares them (contract/src/<product>/notifications.ts), plain: screens read them without the library of the schemas. */

/** What is filtered by. */
export const groups = ['orders', 'funds', 'account', 'alerts'] as const;
export type Group = (typeof groups)[number];

/**
 * A parameter, by how it is shown: an amount without the zeros at its end, a figure as it is, the device of an agent, the number of what it is about behind its sign (W-7), one of so many words. `words`: shown as
 * the text of the key that begins so, also where there are others. `sums`: amounts of assets.
 */
export type Param =
  | 'text'
  | 'amount'
  | 'figure'
  | 'count'
  | 'flag'
  | 'agent'
  | 'sums'
  | { sign: string }
  | { words: string }
  | { of: readonly (string | number)[] };

/**
 * `title` and the parts of `detail` are keys below `notice.`, the title by default that of the kind: `filled.{open}` is the key by the value of a parameter, of a text `some` or `none`. A part that is one
 * parameter, `{symbol}`, is its value itself.
 */
export type Notice = {
  params: Readonly<Record<string, Param>>;
  title?: string;
  detail: string | readonly string[];
};
/** `words`: the catalog that they are in. */
export type Notices = { words: string; group: Group; kinds: Readonly<Record<string, Notice>> };

type ValueOf<P> = P extends 'count' | { sign: string }
  ? number
  : P extends 'flag'
    ? boolean
    : P extends 'sums'
      ? { amount: string; asset: string }[]
      : P extends { of: readonly (infer V)[] }
        ? V
        : string;
type OneOf<N extends Notices> = {
  [K in keyof N['kinds']]: {
    id: string;
    at_ms: number;
    group: N['group'];
    kind: K;
    params: { -readonly [Name in keyof N['kinds'][K]['params']]: ValueOf<N['kinds'][K]['params'][Name]> };
  };
}[keyof N['kinds']];
/** The notifications that products declare. */
export type NotificationOf<N> = N extends Notices ? OneOf<N> : never;

/** Declares the kinds of a product with their types kept. */
export const declareNotices = <const N extends Notices>(declared: N): N => declared;

/** A change of the account's security, with the device that made it. */
export const fromDevice = {
  params: { address: 'text', agent: 'agent' },
  detail: ['{agent}', '{address}'],
} as const;
