/** The log: a JSON object a line, for people and programs that run the server. What must hold: nothing that a user sent stands in it. */
import pino, { type DestinationStream, type Logger } from 'pino';

/** SQLSTATE class 22: the one whose messages quote the value that did not fit. */
const quotesValue = /^22[0-9A-Z]{3}$/;

/** What this made is logged as it is: it may come by here twice. */
const made = new WeakSet();

/** What is logged of an error: its kind, its words and where it happened; never its details, which can quote what a user sent. */
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

/** A level that is none logs as `info` does; the settings are read, and refused, after there is a log to say so in. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  return pino({ level: logLevels.includes(level) ? level : 'info', serializers: { err: loggable } }, destination);
}
