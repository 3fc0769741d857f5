/** An external failure (storage, mail): HTTP answers 503 with Retry-After. `outcomeUnknown` when the request may have been carried out. */
export class Fault extends Error {
  override name = 'Fault';
  readonly outcomeUnknown: boolean;
  constructor(message: string, options: { cause?: unknown; outcomeUnknown?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}
