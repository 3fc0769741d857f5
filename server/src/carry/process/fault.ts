/** An external failure (storage, mail): HTTP answers 503 with Retry-After. `outcomeUnknown` when the request may have been carried out. */
export class Fault extends Error {
  override name = 'Fault';
  readonly outcomeUnknown: boolean;
  /** The message to the caller, where it is more than that the call failed. */
  readonly reason: 'request.disk_full' | undefined;
  constructor(
    message: string,
    options: { cause?: unknown; outcomeUnknown?: boolean; reason?: 'request.disk_full' | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.outcomeUnknown = options.outcomeUnknown ?? false;
    this.reason = options.reason;
  }
}
