/** What is seen of a running server from outside: its memory, its descriptors, its metrics. */
import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4_096;

/** Resident memory of a process, bytes. */
export const residentBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;

/** Open descriptors of a process. */
export const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** On a connection of its own: one that is kept may be closed by the server at the moment of the next request. */
async function textOf(url: string, triesLeft = 3): Promise<string> {
  try {
    return await (await fetch(url, { headers: { connection: 'close' } })).text();
  } catch (cause) {
    if (triesLeft > 1) return textOf(url, triesLeft - 1);
    throw new Error(`${url} was not answered: ${String((cause as Error).cause ?? cause)}`, { cause });
  }
}

/** One scrape of a server's metrics; the value of a name with its labels as they are written, NaN where there is none. */
export async function metricsOf(origin: string): Promise<{ value: (name: string) => number }> {
  const text = await textOf(`${origin}/metrics`);
  const values = new Map(
    text.split('\n').map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
  return { value: (name) => values.get(name) ?? NaN };
}
