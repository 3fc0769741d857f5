/** An external failure (storage, mail): HTTP answers 503 with Retry-After. `outcomeUnknown` when the request may have been carried out. */
export class Fault extends Error {
  override name = 'Fault';
  readonly outcomeUnknown: boolean;
  /** What the caller is told, where there is more to say than that it did not work. */
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
