/** The request is too old, and was not carried out before. Nothing was done. */
export class RequestExpired extends Error {
  override name = 'RequestExpired';
}
