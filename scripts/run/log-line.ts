/** The server's log, a JSON object a line, as readable text for a terminal. */

type Entry = { level: number; time: number; msg?: string; err?: { stack?: string }; [field: string]: unknown };

const known = ['level', 'time', 'pid', 'hostname', 'msg', 'err', 'marker'];
const words: [from: number, word: string][] = [
  [60, 'FATAL '],
  [50, 'ERROR '],
  [40, 'warning: '],
];

/** One line of the log as text: when, how bad, what, and what belongs to it. A line that is no entry stays as it is. */
export function readable(line: string): string {
  const entry = parsed(line);
  if (!entry) return line;
  const { level, time, msg = '', err } = entry;
  const word = words.find(([from]) => level >= from)?.[1] ?? '';
  const belongs = Object.entries(entry).filter(([name, value]) => !known.includes(name) && value !== undefined);
  const about = belongs
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  const trace = err?.stack ? `\n${err.stack}` : '';
  return `${new Date(time).toISOString().slice(11, 19)} ${word}${msg}${about === '' ? '' : ` (${about})`}${trace}`;
}

function parsed(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as Entry;
    return typeof entry.level === 'number' && typeof entry.time === 'number' ? entry : undefined;
  } catch {
    return undefined;
  }
}
