/** The log: one JSON object a line. What must hold: it contains nothing that a user sent. */
import pino, { type DestinationStream, type Logger } from 'pino';

/** SQLSTATE class 22: data exceptions, whose messages quote the offending value. */
const quotesValue = /^22[0-9A-Z]{3}$/;

/** An error made here is logged unchanged: it may pass through here twice. */
const made = new WeakSet();

/** What is logged of an error: its kind, message and stack; never its details, which can quote user input. */
export function loggable(error: unknown): Record<string, unknown> {
  if (typeof error === 'object' && error !== null && made.has(error)) return error as Record<string, unknown>;
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const isQuoting = typeof code === 'string' && quotesValue.test(code);
  const message = isQuoting ? 'PostgreSQL was given a value that it cannot take' : error.message;
  const frames = error.stack?.slice(Math.max(0, error.stack.indexOf('\n    at '))) ?? '';
  const cause = error.cause === undefined ? undefined : loggable(error.cause);
  const logged = { name: error.name, message, stack: `${error.name}: ${message}${frames}`, code, cause };
  made.add(logged);
  return logged;
}

export const logLevels: readonly string[] = [...Object.keys(pino.levels.values), 'silent'];

/** An invalid level logs as `info`: settings are validated later, and the refusal needs a log. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  return pino({ level: logLevels.includes(level) ? level : 'info', serializers: { err: loggable } }, destination);
}
