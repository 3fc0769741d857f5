/** The deadline of a request that is only looked up: it has its first answer, or none. */
export const PAST = -Infinity;

/** The request's deadline is over, and it was not carried out before. Nothing was done. */
export class RequestExpired extends Error {
  override name = 'RequestExpired';
}
