/** What is seen of a running server from outside: its memory, its descriptors, its metrics. */
import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4_096;

/** Resident memory of a process, bytes. */
export const residentBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;

/** Open descriptors of a process. */
export const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** One scrape of a server's metrics; the value of a name with its labels as they are written, NaN where there is none. */
export async function metricsOf(origin: string): Promise<{ value: (name: string) => number }> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const values = new Map(
    text.split('\n').map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
  return { value: (name) => values.get(name) ?? NaN };
}
