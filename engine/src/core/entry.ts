/** Commands and outcomes as product-independent code sees them: a command is its kind, a refusal is a string. */

/** The outcome of a command: `D` is what an accepted one returns, `R` why it was refused. */
export type Outcome<R extends string = string, D extends object = object> = ({ ok: true } & D) | Refused<R>;
export type Refused<R extends string = string> = { ok: false; reason: R };
export const refuse = <const R extends string>(reason: R): Refused<R> => ({ ok: false, reason });

/** The names a client gave its request, and the hash of its content: the same name and hash is the same request. */
export type RequestNames = { names: readonly string[]; hash: string };

/** A command with its place and time. `at` is milliseconds UTC and never goes back. */
export type Entry<C extends { kind: string } = { kind: string }> = {
  seq: number;
  at: number;
  request?: RequestNames;
  command: C;
};

/**
 * Returns whether a term that was seen is another by now. Each counts by itself; one that was not sent does not, as in commands of before it was there.
 */
export const isOther = <T extends Readonly<Record<string, unknown>>>(
  seen: Readonly<Partial<T>> | undefined,
  now: T,
): boolean =>
  seen !== undefined && Object.keys(now).some((term) => seen[term] !== undefined && seen[term] !== now[term]);

/** The two who decided, by the numbers of their actors (docs/decisions/0022), and the request at the desk by which they did. */
export type DecidedBy = { request: number; maker: number; checker: number };

/** A number that an actor or a request can have. */
export const isActor = (each: number): boolean => Number.isSafeInteger(each) && each > 0;

/** No command that takes two is decided by one actor alone. */
export const isOfTwo = ({ request, maker, checker }: DecidedBy): boolean =>
  isActor(request) && isActor(maker) && isActor(checker) && maker !== checker;
