/** Four eyes in the journal itself: what takes two says which two. */

/** The two who decided, by the numbers of their actors (docs/decisions/0022), and the request at the desk by which they did. */
export type DecidedBy = { request: number; maker: number; checker: number };

/** A number that an actor or a request can have. */
export const isActor = (each: number): boolean => Number.isSafeInteger(each) && each > 0;

/** No command that takes two is decided by one actor alone. */
export const isOfTwo = ({ request, maker, checker }: DecidedBy): boolean =>
  isActor(request) && isActor(maker) && isActor(checker) && maker !== checker;
