/** R14: each money command is sent several times at once, while the server is killed now and then; some names are reused for other commands. */
import { setTimeout as wait } from 'node:timers/promises';
import type { System } from '../../system.ts';
import { conversionOf } from '../behaviour/convert.ts';
import { depositOf } from '../behaviour/deposits.ts';
import { Trader } from '../client.ts';
import type { Wish } from '../history.ts';
import type { Random } from '../random.ts';
import { number, untilBack, wordsOf, type Result, type Rig } from '../rig.ts';
import { onStage } from '../stage.ts';
import { Wire } from '../wire.ts';
import { payee, paymentPassword } from '../withdrawers.ts';

const commandsOfKill = 500;
/** After how many commands the server is killed each time; of few, in the middle. */
const killEvery = (commands: number): number => Math.min(commandsOfKill, Math.floor(commands / 2) + 1);

/** Conversions, deposits and withdrawals, a few of each: a withdrawal costs the check of a password. */
function fundsCommand(name: string, address: string, random: Random): Wish {
  const draw = random.next();
  if (draw < 0.4) return depositOf(name, address, random);
  const number = (random.between(1_000, 2_000) / 100).toFixed(2);
  if (draw < 0.8) return conversionOf(name, ['3', '2'], number);
  const fields = { currency: '3', address: payee, number, rate: '0', type: '0', password: paymentPassword };
  return { what: 'funds.withdraw', fields, name, named: 'key' };
}

function moneyCommand(name: string, address: string, random: Random, price: number): Wish {
  const draw = random.next();
  if (draw < 0.25) return fundsCommand(name, address, random);
  if (draw < 0.6) {
    const [from_field, to_field] = random.pick([
      ['change', 'lever'],
      ['lever', 'change'],
    ] as const);
    const number = (random.between(1, 200) / 100).toFixed(2);
    return { what: 'wallet.move', fields: { currency_id: '3', number, from_field, to_field }, name, named: 'key' };
  }
  const side = random.pick(['1', '2']);
  const order = { currency_id: '2', legal_id: '3', type: side, amount: (random.between(30, 50) / 10_000).toFixed(4) };
  const target_price = (price * (side === '1' ? 0.98 : 1.02)).toFixed(2);
  const fields =
    random.next() < 0.5
      ? { ...order, order_type: 'limit', time_in_force: 'IOC', target_price }
      : { ...order, order_type: 'market' };
  return { what: 'spot.place', fields, name, named: random.pick(['order', 'key'] as const) };
}

/** The same name for another command: must be refused. */
function otherUnder(wish: Wish): Wish {
  const changed =
    wish.what === 'spot.place'
      ? { amount: '0.0099' }
      : wish.what === 'funds.deposit'
        ? { amount: '9.99' }
        : { number: '9.99' };
  return { ...wish, fields: { ...wish.fields, ...changed } };
}

type Count = { commands: number; sends: number; reuses: number; refusedReuses: number };
type Work = { random: Random; price: number; over: () => boolean; count: Count };

/** One command: two to ten times at once, then until its outcome is known. */
async function sendMany(trader: Trader, { random, price, count }: Work): Promise<Wish> {
  const wish = moneyCommand(trader.nextName(), trader.account.address, random, price);
  const times = random.between(2, 10);
  count.commands += 1;
  count.sends += times;
  const answers = await Promise.all(Array.from({ length: times }, () => trader.attempt(wish)));
  if (answers.some(({ heard }) => heard !== 'ok' && heard !== 'fail')) {
    await wait(random.between(20, 400));
    await trader.insist(wish, () => false);
  }
  return wish;
}

async function work(trader: Trader, work: Work): Promise<Wish[]> {
  const { random, count, over } = work;
  const done: Wish[] = [];
  while (!over()) {
    const wish = await sendMany(trader, work);
    done.push(wish);
    if (random.next() < 0.1) {
      const reuse = await trader.insist(otherUnder(wish), () => false, `${wish.name}~other`);
      count.reuses += 1;
      const { reason } = reuse?.envelope ?? {};
      const isRefused = reason === 'request.key_reused' || reason === 'spot.client_order_id_taken';
      if (isRefused && reuse?.reply.status === 409) count.refusedReuses += 1;
    }
  }
  return done;
}

async function killNowAndThen(system: System, count: Count, every: number, over: () => boolean): Promise<number> {
  let kills = 0;
  while (!over()) {
    await wait(5);
    if (count.commands < (kills + 1) * every) continue;
    const server = system.serverPid();
    process.kill(server, 'SIGKILL');
    kills += 1;
    await untilBack(system, server);
  }
  return kills;
}

/** `commands` different commands, in total sent about six times as often. */
export async function retryMoney(rig: Rig, commands: number): Promise<Result> {
  return onStage(rig, 'R14', async ({ host, system, folder, judge }) => {
    const random = rig.random.fork('R14');
    const count: Count = { commands: 0, sends: 0, reuses: 0, refusedReuses: 0 };
    const stopped = { yes: false };
    const over = () => stopped.yes || count.commands >= commands;
    const traders = host.accounts
      .slice(0, 24)
      .map((account, place) => new Trader(`R14c${place}`, account, folder, new Wire(() => system.origin)));
    try {
      const killing = killNowAndThen(system, count, killEvery(commands), over);
      const working = traders.map((trader, place) =>
        work(trader, { random: random.fork(`${place}`), price: host.price, over, count }),
      );
      const wishes = await Promise.all(working);
      const kills = await killing;
      // Much later, and after a restart, a retry still gets the first answer.
      await Promise.all(
        traders.map(async (trader, place) => {
          for (const wish of (wishes[place] ?? []).slice(0, 4)) await trader.insist(wish, () => false);
        }),
      );
      for (const trader of traders) trader.close();
      const { verdict, wrong: judged } = await judge();
      const missed = count.reuses - count.refusedReuses;
      return {
        words: `${number(count.commands)} money commands sent ${number(count.sends)} times at once (2-10 each, ${number(count.sends - count.commands)} retries), ${kills} kills between: ${wordsOf(verdict)}; answered in different words ${verdict.different.length}; ${count.reuses} names used again for something else, ${count.refusedReuses} refused with 409`,
        wrong: [
          ...(kills === 0 ? ['nothing was killed'] : []),
          ...(missed > 0 ? [`${missed} names could be used again for something else`] : []),
          ...judged,
        ],
      };
    } finally {
      stopped.yes = true;
    }
  });
}
