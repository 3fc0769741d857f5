/** Starts the server of `system.ts` and claims its traders' demo funds, by the same calls as a browser. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Connection } from './connection.ts';
import type { Committed, Ready, ToldPrices } from './system.ts';

export type System = Ready & {
  /** With 'prices-told': commits these prices and returns the commit's time. One at a time. */
  price: (prices: ToldPrices['prices']) => Promise<Committed>;
  stop: () => Promise<void>;
};

export async function startSystem(traders: number, prices: 'simulated' | 'prices-told' = 'simulated'): Promise<System> {
  const child = fork(join(import.meta.dirname, 'system.ts'), [String(traders), prices]);
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', (ready) => resolve(ready as Ready));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  child.removeAllListeners('exit');
  const connection = await Connection.open(ready.port);
  for (const token of ready.tokens) await connection.post('/api/wallet/demo_claim', '', token);
  connection.close();
  return {
    ...ready,
    price: (prices) =>
      new Promise((resolve) => {
        child.once('message', (committed) => resolve(committed as Committed));
        child.send({ prices });
      }),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
}
