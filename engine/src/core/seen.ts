/** The terms that an owner saw before a press, as commands that take money carry them. */

/**
 * Returns whether a term that was seen is another by now. Each counts by itself; one that was not sent does not, as in commands of before it was there.
 */
export const isOther = <T extends Readonly<Record<string, unknown>>>(
  seen: Readonly<Partial<T>> | undefined,
  now: T,
): boolean =>
  seen !== undefined && Object.keys(now).some((term) => seen[term] !== undefined && seen[term] !== now[term]);
