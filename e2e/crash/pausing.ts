/** A user who takes pauses: cool-offs and self-exclusions, each asked with a proof, some of them shorter than the present one, which are refused. */
import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@glassbook/contract';
import { password } from '../trader.ts';
import type { Account } from './accounts.ts';
import { Trader } from './client.ts';
import type { Wish } from './history.ts';
import type { Random } from './random.ts';
import { Wire } from './wire.ts';

export type PausePlan = { origin: () => string; folder: string; prefix: string; random: Random; account: Account };
/** `finish` ends it with every outcome resolved, and returns how many acts were carried out. */
export type Acting = { finish: () => Promise<number> };

const thinkMs = 400;
const settleMs = 60_000;

/** Goes on until it is finished. */
export function startPausing({ origin, folder, prefix, random, account: own }: PausePlan): Acting {
  const over = { yes: false };
  const isOver = () => over.yes;
  const trader = new Trader(`${prefix}pauses`, own, folder, new Wire(origin));
  let done = 0;
  const act = async () => {
    while (!over.yes) {
      const isShort = random.next() < 0.5;
      const days = String(isShort ? random.between(1, 42) : random.between(182, 1_826));
      const what = isShort ? 'limit.coolOff' : 'limit.exclude';
      const wish: Wish = { what, fields: { days }, name: trader.nextName(), named: 'key' };
      const answered = await trader.insist(wish, isOver);
      if (answered?.heard === 'ok') done += 1;
      // A proof is good for some minutes.
      if (answered?.envelope.reason === 'account.step_up_required')
        await trader.read(account.stepUp, { by: 'password', proof: password });
      await wait(random.between(0, thinkMs));
    }
  };
  const acting = act();
  return {
    async finish() {
      over.yes = true;
      await acting;
      await trader.settle(settleMs);
      trader.close();
      return done;
    },
  };
}
