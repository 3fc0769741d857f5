/**
 * R19: five times as many commands as the system can carry out, sent without waiting for answers. What it can't take is to be refused at once,
 * what it acknowledged must be right, and cancels must not wait behind what is refused.
 */
import { openCancellers } from '../cancelling.ts';
import { capacityOf, flood, limitedIn, openTraders, shedOf, tooFewIn } from '../pressure.ts';
import { number, seconds, shareOf, wordsOf, type Result, type Rig } from '../rig.ts';
import { onStage } from '../stage.ts';

/** Of what was carried out a second while it was measured, so much is sent. */
const times = 5;
const cancellers = 4;
/** Limits: of an answer that refuses, and of a cancel at the 99th of a hundred. */
const shedMs = 1_000;
const cancelMs = 250;

/** `size`: seconds of overload. */
export async function overload(rig: Rig, size: number): Promise<Result> {
  return onStage(rig, 'R19', async ({ host, system, folder, judge }) => {
    const { origin } = system;
    const accounts = host.accounts.slice(0, cancellers);
    const cancels = await openCancellers({ origin, folder, accounts, price: host.price });
    const senders = openTraders(system, folder, host.crowd, { prefix: 'R19-f', sockets: 256 });
    const capacity = await capacityOf(senders, host.price);
    const pid = system.serverPid();
    cancels.begin();
    const done = await flood(senders, host.price, capacity.perSecond * times, size * 1_000);
    const cancelled = await cancels.end();
    await Promise.all(senders.map((trader) => trader.settle(20_000)));
    for (const trader of senders) trader.close();
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
        ...(cancelled.length < cancellers ? ['nothing was cancelled'] : []),
        ...judged,
      ],
      slow: [
        ...(done.slowestShedMs > shedMs * rig.slack ? [`a refusal took ${seconds(done.slowestShedMs)}`] : []),
        ...(p99 > cancelMs * rig.slack ? [`cancels took ${Math.round(p99)} ms at p99`] : []),
      ],
    };
  });
}
