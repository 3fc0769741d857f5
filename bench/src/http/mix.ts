/** Clients that each send one request after another on a connection of their own, each waiting for its answer, which comes when it is stored. */
import { Connection } from './connection.ts';

export type Post = (what: string, path: string, form: string) => Promise<void>;
/** The requests of a product's client: prepared once, then a round of requests again and again. `client` counts from 0. */
export type Client = (connection: Connection, client: number) => Promise<(post: Post, round: number) => Promise<void>>;
export type Sent = {
  perSecond: number;
  /** Milliseconds of each request. */
  took: number[];
  /** Number of requests of each sort. */
  counts: Map<string, number>;
};

/** Each token sends on a connection of its own for this long. */
export async function sendAll(port: number, tokens: readonly string[], ms: number, prepare: Client): Promise<Sent> {
  const connections = await Promise.all(tokens.map(() => Connection.open(port)));
  const took: number[] = [];
  const counts = new Map<string, number>();
  const began = performance.now();
  const one = async (connection: Connection, client: number) => {
    const round = await prepare(connection, client);
    const post: Post = async (what, path, form) => {
      const start = performance.now();
      await connection.post(path, form, tokens[client] ?? '');
      took.push(performance.now() - start);
      counts.set(what, (counts.get(what) ?? 0) + 1);
    };
    for (let n = 0; performance.now() < began + ms; n += 1) await round(post, n);
  };
  await Promise.all(connections.map(one));
  const seconds = (performance.now() - began) / 1_000;
  for (const connection of connections) connection.close();
  return { perSecond: took.length / seconds, took, counts };
}

/** The share of each sort of request over all runs, as a part of one. */
export function mixOf(runs: readonly Sent[]): Record<string, number> {
  const whole = runs.reduce((sum, { took }) => sum + took.length, 0);
  const mix: Record<string, number> = {};
  for (const { counts } of runs) for (const [what, count] of counts) mix[what] = (mix[what] ?? 0) + count / whole;
  return mix;
}

/** "50 % place, 50 % cancel". */
export const wordsOf = (mix: Readonly<Record<string, number>>): string =>
  Object.entries(mix)
    .map(([what, share]) => `${Math.round(share * 100)} % ${what}`)
    .join(', ');
