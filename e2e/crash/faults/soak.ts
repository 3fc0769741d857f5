/**
 * R20: half of what the system can carry out, for long. Its heap after a full collection, its descriptors and the delay of its event loop are
 * read between rounds of commands, when none is under way: a request that is, and a connection that a pause opened, are tens of kilobytes each
 * and would hide what is kept of a thousand commands. None of them may grow.
 *
 * The server keeps the names of the last million requests (engine/src/core/requests.ts), so its heap is only level once they are full and the
 * table of their `Map` has doubled for the last time, at 2^20 names: the warm-up sends as many as it can until then.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sizes } from '../../../sizes/sizes.ts';
import { underLoad } from '../load.ts';
import { capacityOf, flood, limitedIn, openTraders, shedOf, sumOf, tooFewIn, type Flood } from '../pressure.ts';
import { descriptors, metricsOf } from '../process.ts';
import { number, shareOf, storedSeq, type Result, type Rig } from '../rig.ts';
import { onStage } from '../stage.ts';
import { attachTo, type Used } from '../heap.ts';
import { growthOf } from '../growth.ts';
import { lineThrough } from '../line-through.ts';

const names = 1_100_000;
/** A forced collection stops the server for seconds, so rounds are long; a line through fewer samples shows little. */
const round = { ms: 60_000, least: 30 } as const;
/** One: a connection is tens of kilobytes, and with more of them each pause of the server would open some. */
const socketsEach = 1;
/** Until what follows an answer is done too. */
const restMs = 1_000;
/** The share of its capacity that is sent. */
const share = 0.5;
/**
 * `refused`: the largest share of what was sent; with more of it this was no half load. `codeMib`: of compiled code, which goes on to grow for half an hour, since
 * paths that are rare get hot late, and ends with the program's text.
 */
const limits = { mibAnHour: 1, lagMs: 50, refused: 0.05, codeMib: 32 } as const;
const lag = 'glassbook_event_loop_lag_seconds{quantile="0.99"}';

/** `size`: minutes after the warm-up. */
export async function soak(rig: Rig, size: number): Promise<Result> {
  return onStage(
    rig,
    'R20',
    async ({ host, database, system, folder, judge }) => {
      const some = host.accounts.slice(0, 8);
      const load = { accounts: some, folder, prefix: 'R20', random: rig.random.fork('R20'), price: host.price };
      const pid = system.serverPid();
      const heap = await attachTo(pid, () => system.said());
      const before = descriptors(pid);
      const senders = openTraders(system, folder, host.crowd, { prefix: 'R20-f', sockets: socketsEach });
      const measured = await underLoad({ ...load, origin: () => system.origin, thinkMs: 200 }, async (trading) => {
        const capacity = await capacityOf(senders, host.price);
        const first = await storedSeq(database);
        const warm = names * (rig.small ? 0.01 : 1);
        while ((await storedSeq(database)) - first < warm) await capacityOf(senders, host.price);
        const samples: (Used & { hours: number; open: number })[] = [];
        const lags: number[] = [];
        const floods: Flood[] = [];
        const began = performance.now();
        const rounds = Math.max(round.least, Math.ceil((size * 60_000) / round.ms));
        for (let count = 0; count < rounds; count += 1) {
          // Resets the histogram, so that the forced collection is not measured.
          await metricsOf(system.origin);
          floods.push(await flood(senders, host.price, capacity.perSecond * share, (size * 60_000) / rounds));
          lags.push((await metricsOf(system.origin)).value(lag) * 1_000);
          await wait(restMs);
          const open = descriptors(pid);
          samples.push({ hours: (performance.now() - began) / 3_600_000, ...(await heap.used()), open });
        }
        const sent = sumOf(floods);
        await trading.finish();
        return { warm, capacity, samples, lags, sent };
      });
      for (const sender of senders) await sender.settle(20_000);
      for (const sender of senders) sender.close();
      heap.close();
      const { warm, capacity, samples, lags, sent } = measured;
      const left = await descriptorsAtRest(pid, before);
      const isSame = system.serverPid() === pid;
      const line = lineThrough(samples.map(({ hours, keptMib }) => [hours, keptMib]));
      const code = samples.map(({ codeMib }) => codeMib);
      const growth = growthOf(line, limits.mibAnHour, size >= sizes.R20.release);
      const { verdict, wrong: judged } = await judge();
      const refused = shedOf(sent);
      const refusedShare = refused / sent.sent;
      const lagMs = shareOf(lags, 0.99);
      return {
        words: `${size} min at half of ${number(Math.round(capacity.perSecond))} commands/s (${number(sent.sent)} of ${number(sent.sent + sent.notSent)} due were sent, acknowledged ${number(sent.acknowledged)}, refused ${number(refused)}) after ${number(warm)} commands: heap ${(samples[0]?.keptMib ?? 0).toFixed(1)} -> ${(samples.at(-1)?.keptMib ?? 0).toFixed(1)} MiB, ${growth.words} (95 %, ${samples.length} samples), and compiled code ${(code[0] ?? 0).toFixed(1)} -> ${(code.at(-1) ?? 0).toFixed(1)} MiB, with ${samples[0]?.open ?? 0} -> ${samples.at(-1)?.open ?? 0} descriptors; ${before} -> ${left} at rest; event loop late by ${lagMs.toFixed(0)} ms at p99 in the worst round; ${number(verdict.acknowledged)} commands acked`,
        wrong: [
          ...(isSame ? [] : ['the server ended']),
          ...growth.wrong,
          ...(Math.max(...code) > limits.codeMib ? [`compiled code took ${Math.max(...code).toFixed(1)} MiB`] : []),
          ...limitedIn(capacity),
          ...tooFewIn(sent),
          ...(refusedShare > limits.refused
            ? [`${(refusedShare * 100).toFixed(0)} % were refused: this was no half load`]
            : []),
          ...(left > before ? [`${left - before} descriptors were left`] : []),
          ...(lagMs > limits.lagMs * rig.slack ? [`the event loop was late by ${lagMs.toFixed(0)} ms`] : []),
          ...judged,
        ],
      };
    },
    // The inspector opens on a signal, at any free port.
    { NODE_OPTIONS: '--inspect-port=0', LOG_LEVEL: 'warn' },
  );
}

/** Connections end a little after their clients: waits until there are no more than before, 90 s at most. */
async function descriptorsAtRest(pid: number, before: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const now = descriptors(pid);
    if (now <= before || tries === 90) return now;
    await wait(1_000);
  }
}
