/**
 * R19: five times as many commands as the system can carry out, sent without waiting for answers. What it can't take is to be refused at once,
 * what it acknowledged must be right, and who cancels must not wait behind what is refused.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Trader } from '../client.ts';
import type { Wish } from '../history.ts';
import { capacityOf, flood, limitedIn, openTraders, restingOrder, shedOf, tooFewIn } from '../pressure.ts';
import { number, seconds, shareOf, wordsOf, type Result, type Rig } from '../rig.ts';
import { onStage } from '../stage.ts';

/** Of what was carried out a second while it was measured, so much is sent. */
const times = 5;
/** Each of those who cancel has so many orders that rest, and cancels one in this time. */
const resting = 40;
const cancelEveryMs = 250;
const cancellers = 4;
/** Limits: of an answer that refuses, and of a cancel at the 99th of a hundred. */
const shedMs = 1_000;
const cancelMs = 250;
/** Rests orders in quiet, then cancels one after the other until it is over; the times of the cancels, milliseconds. */
function cancelling(
  trader: Trader,
  price: number,
): { rest: () => Promise<void>; run: (isOver: () => boolean) => Promise<number[]> } {
  const names: string[] = [];
  const rest = async () => {
    while (names.length < resting) {
      const name = trader.nextName();
      const answered = await trader.insist(restingOrder(name, price), () => false);
      if (answered?.heard !== 'ok')
        throw new Error(`an order to be cancelled was refused: ${answered?.reply.text ?? ''}`);
      names.push(name);
    }
  };
  const run = async (isOver: () => boolean) => {
    const took: number[] = [];
    while (!isOver()) {
      const target = names.shift() ?? '';
      if (target === '') await rest();
      else {
        const wish: Wish = {
          what: 'spot.cancel',
          fields: { client_order_id: target },
          name: trader.nextName(),
          named: 'key',
        };
        took.push((await trader.attempt(wish)).reply.ms);
      }
      await wait(cancelEveryMs);
    }
    return took;
  };
  return { rest, run };
}

/** `size`: seconds of overload. */
export async function overload(rig: Rig, size: number): Promise<Result> {
  return onStage(rig, 'R19', async ({ host, system, folder, judge }) => {
    const some = host.accounts.slice(0, cancellers);
    const calm = openTraders(system, folder, some, { prefix: 'R19-c', sockets: 4 });
    const senders = openTraders(system, folder, host.crowd, { prefix: 'R19-f', sockets: 256 });
    const cancels = calm.map((trader) => cancelling(trader, host.price));
    await Promise.all(cancels.map(({ rest }) => rest()));
    const capacity = await capacityOf(senders, host.price);
    const pid = system.serverPid();
    const over = { yes: false };
    const took = Promise.all(cancels.map(({ run }) => run(() => over.yes)));
    const done = await flood(senders, host.price, capacity.perSecond * times, size * 1_000);
    over.yes = true;
    const cancelled = (await took).flat();
    await Promise.all([...calm, ...senders].map((trader) => trader.settle(20_000)));
    for (const trader of [...calm, ...senders]) trader.close();
    const isSame = system.serverPid() === pid;
    const { verdict, wrong: judged } = await judge();
    const shed = shedOf(done);
    const statuses = Object.entries(done.shed).map(([status, count]) => `${number(count)} ${status}`);
    const odd = Object.keys(done.shed).filter((status) => status !== '429' && status !== '503');
    const p99 = shareOf(cancelled, 0.99);
    return {
      words: `${size} s at ${times} times ${number(Math.round(capacity.perSecond))} commands/s: ${number(done.sent)} of ${number(done.sent + done.notSent)} due were sent, acknowledged ${number(done.acknowledged)}, refused ${statuses.join(', ') || '0'}, slowest refusal ${seconds(done.slowestShedMs)}; ${cancelled.length} cancels p50 ${Math.round(shareOf(cancelled, 0.5))} ms, p99 ${Math.round(p99)} ms; ${wordsOf(verdict)}`,
      wrong: [
        ...(isSame ? [] : ['the server ended']),
        ...limitedIn(capacity),
        ...tooFewIn(done),
        ...(shed === 0 ? ['nothing was refused: this was no overload'] : []),
        ...(odd.length > 0 ? [`refused with ${odd.join(', ')}`] : []),
        ...(done.slowestShedMs > shedMs * rig.slack ? [`a refusal took ${seconds(done.slowestShedMs)}`] : []),
        ...(cancelled.length < cancellers ? ['nothing was cancelled'] : []),
        ...(p99 > cancelMs * rig.slack ? [`cancels took ${Math.round(p99)} ms at p99`] : []),
        ...judged,
      ],
    };
  });
}
