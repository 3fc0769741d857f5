/** What is seen of a running server from outside: its memory, its descriptors, its metrics. */
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const pageBytes = 4_096;

/** Resident memory of a process, bytes. */
export const residentBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;

/** The processes that a process has started. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Open descriptors of a process. */
export const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** A forced collection of a large heap stops a server for seconds; connections made meanwhile beyond its queue are never answered, so it is asked again. */
const PATIENCE_MS = 120_000;
const TRY_MS = 10_000;

/** On a connection of its own: one that is kept may be closed by the server at the moment of the next request. */
const textOf = (url: string): Promise<string> =>
  new Promise((done, fail) => {
    const request = get(url, { agent: false, timeout: TRY_MS }, (reply) => void text(reply).then(done, fail));
    request.on('timeout', () => request.destroy(new Error(`${url} was not answered in ${TRY_MS} ms`)));
    request.on('error', fail);
  });

async function patientTextOf(url: string): Promise<string> {
  for (const began = performance.now(); ;) {
    try {
      return await textOf(url);
    } catch (cause) {
      if (performance.now() - began > PATIENCE_MS) throw cause;
      await wait(250);
    }
  }
}

/** One scrape of a server's metrics; the value of a name with its labels as they are written, NaN where there is none. */
export async function metricsOf(origin: string): Promise<{ value: (name: string) => number }> {
  const lines = (await patientTextOf(`${origin}/metrics`)).split('\n');
  const values = new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
  return { value: (name) => values.get(name) ?? NaN };
}
