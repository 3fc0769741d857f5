/**
 * The log: one JSON object a line. What must hold: it contains nothing that a user sent, and an attack cannot fill the disk with it. Of equal
 * warnings and errors the first is written at once and later ones are counted: one line with their number for each interval.
 */
import pino, { type DestinationStream, type Logger } from 'pino';
import { Fault } from './fault.ts';

/** SQLSTATE class 22: data exceptions, whose messages quote the offending value. */
const quotesValue = /^22[0-9A-Z]{3}$/;

/** The driver's message where a pool had no connection in time. */
const poolTimeout = /^timeout exceeded when trying to connect$/;

/** An error made here is logged unchanged: it may pass through here twice. */
const made = new WeakSet();

/**
 * What is logged of an error: its kind, message and stack; never its details, which can quote user input. A call that was
 * not answered in time, or had no connection in time, has no stack: it is no place in our code.
 */
export function loggable(error: unknown): Record<string, unknown> {
  if (typeof error === 'object' && error !== null && made.has(error)) return error as Record<string, unknown>;
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const isQuoting = typeof code === 'string' && quotesValue.test(code);
  const message = isQuoting ? 'PostgreSQL was given a value that it cannot take' : error.message;
  const cause = error.cause === undefined ? undefined : loggable(error.cause);
  const logged = { name: error.name, message, stack: stackOf(error, message), code, cause };
  made.add(logged);
  return logged;
}

function stackOf(error: Error, message: string): string | undefined {
  if (error instanceof Fault || poolTimeout.test(error.message)) return undefined;
  const frames = error.stack?.slice(Math.max(0, error.stack.indexOf('\n    at '))) ?? '';
  return `${error.name}: ${message}${frames}`;
}

/** Equal lines within this are counted. */
const intervalMs = 10_000;
/** Kinds of lines that are counted apart; further ones are counted together. */
const kindsMax = 500;

type Line = { err?: unknown; route?: unknown; status?: unknown };
type Write = (context: Line & { more: number }, message: string) => void;
type Kind = { more: number; timer: NodeJS.Timeout; write: () => void };

/** Counts equal lines. */
export class Samples {
  readonly #kinds = new Map<string, Kind>();

  /** Whether the line is the first of its kind, to be written now. `write` writes how many more there were. */
  isFirst(level: number, line: Line, message: string, write: Write): boolean {
    const name = kindOf(level, line, message);
    const known = this.#kinds.get(name) ?? (this.#kinds.size >= kindsMax ? this.#kinds.get(others) : undefined);
    if (known) {
      known.more += 1;
      return false;
    }
    const kept = this.#kinds.size >= kindsMax ? others : name;
    const { route, status } = line;
    const err = line.err === undefined ? undefined : withoutStack(line.err);
    const kind: Kind = {
      more: 0,
      timer: setInterval(() => this.#end(kept, kind), intervalMs).unref(),
      write: () => write({ ...{ route, status, err }, more: kind.more }, kept === others ? others : message),
    };
    this.#kinds.set(kept, kind);
    return true;
  }

  /** A kind that had no more lines in an interval is dropped: its next line is a first one again. */
  #end(name: string, kind: Kind): void {
    if (kind.more === 0) {
      clearInterval(kind.timer);
      this.#kinds.delete(name);
      return;
    }
    kind.write();
    kind.more = 0;
  }

  /** Writes what is counted and not yet written; before the process exits. */
  flush(): void {
    for (const [name, kind] of [...this.#kinds]) {
      this.#end(name, kind);
      clearInterval(kind.timer);
      this.#kinds.delete(name);
    }
  }
}

const others = 'further kinds of warnings';

/** Lines are equal by their words, the call and the error; numbers in an error's message differ by chance. */
function kindOf(level: number, { err, route, status }: Line, message: string): string {
  const { name, code, message: words } = (err ?? {}) as Record<string, unknown>;
  const text = typeof words === 'string' ? words.replace(/\d+/g, '#') : '';
  return JSON.stringify([level, message, route, status, name, code, text]);
}

function withoutStack(err: unknown): unknown {
  const { stack: _, ...rest } = loggable(err);
  made.add(rest);
  return rest;
}

/** Lines of warnings and errors that name an error or a call are sampled; a fatal one is always written. */
function isSampled(level: number, context: unknown): context is Line {
  const { warn = 0, error = 0 } = pino.levels.values;
  if ((level !== warn && level !== error) || typeof context !== 'object' || context === null) return false;
  return 'err' in context || 'route' in context;
}

export const logLevels: readonly string[] = [...Object.keys(pino.levels.values), 'silent'];

/** An invalid level logs as `info`: settings are validated later, and the refusal needs a log. */
export function createLogger(level: string, destination: DestinationStream, samples = new Samples()): Logger {
  return pino(
    {
      level: logLevels.includes(level) ? level : 'info',
      serializers: { err: loggable },
      hooks: {
        logMethod(args, method, number) {
          const [context, message] = args as unknown as [unknown, string];
          const write: Write = (counted, words) => method.apply(this, [counted, words]);
          if (isSampled(number, context) && !samples.isFirst(number, context, message, write)) return;
          method.apply(this, args);
        },
      },
    },
    destination,
  );
}
