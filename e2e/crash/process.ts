/** What is seen of a running server from outside: its memory, its descriptors, its metrics. */
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';

const pageBytes = 4_096;

/** Resident memory of a process, bytes. */
export const residentBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;

/** Open descriptors of a process. */
export const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** A forced collection of a large heap on a busy machine stops a server for longer than fetch waits for a connection. */
const PATIENCE_MS = 60_000;

/** On a connection of its own: one that is kept may be closed by the server at the moment of the next request. */
const textOf = (url: string): Promise<string> =>
  new Promise((done, fail) => {
    const request = get(url, { agent: false, timeout: PATIENCE_MS }, (reply) => void text(reply).then(done, fail));
    request.on('timeout', () => request.destroy(new Error(`${url} was not answered in ${PATIENCE_MS} ms`)));
    request.on('error', fail);
  });

/** One scrape of a server's metrics; the value of a name with its labels as they are written, NaN where there is none. */
export async function metricsOf(origin: string): Promise<{ value: (name: string) => number }> {
  const lines = (await textOf(`${origin}/metrics`)).split('\n');
  const values = new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
  return { value: (name) => values.get(name) ?? NaN };
}
