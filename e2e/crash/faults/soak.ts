/**
 * R20: half of what the system can carry out, for long. Its heap after a full collection, its descriptors and the delay of its event loop are
 * read while it runs; none of them may grow. Whether the heap does is shown only by a run long enough for a narrow interval.
 *
 * The server keeps the names of the last million requests (engine/src/core/requests.ts), so its heap is only level once they are full: the
 * warm-up sends as many as it can until then.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sizes } from '../../../scripts/sizes/sizes.ts';
import { underLoad } from '../load.ts';
import { capacityOf, flood, limitedIn, openTraders, shedOf, tooFewIn } from '../pressure.ts';
import { descriptors, metricsOf } from '../process.ts';
import { number, shareOf, storedSeq, type Result, type Rig } from '../rig.ts';
import { onStage } from '../stage.ts';
import { attachTo } from '../heap.ts';
import { growthOf } from '../growth.ts';
import { lineThrough } from '../line-through.ts';

const names = 1_000_000;
/** A forced collection stops the server for seconds, so it is not often. */
const sampleMs = 60_000;
/** The share of its capacity that is sent. */
const share = 0.5;
/** `refused`: the largest share of what was sent; with more of it this was no half load. */
const limits = { mibAnHour: 1, lagMs: 50, refused: 0.05 } as const;
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
      const senders = openTraders(system, folder, host.crowd, { prefix: 'R20-f', sockets: 64 });
      const measured = await underLoad({ ...load, origin: () => system.origin, thinkMs: 200 }, async (trading) => {
        const capacity = await capacityOf(senders, host.price);
        const first = await storedSeq(database);
        const warm = names * (rig.small ? 0.01 : 1);
        while ((await storedSeq(database)) - first < warm) await capacityOf(senders, host.price);
        const samples: { hours: number; mib: number }[] = [];
        const lags: number[] = [];
        const began = performance.now();
        const over = { yes: false };
        const sampling = (async () => {
          while (!over.yes) {
            samples.push({ hours: (performance.now() - began) / 3_600_000, mib: await heap.usedMib() });
            // Resets the histogram, so that the forced collection is not measured.
            await metricsOf(system.origin);
            await wait(Math.min(sampleMs, (size * 60_000) / 4));
            lags.push((await metricsOf(system.origin)).value(lag) * 1_000);
          }
        })();
        const sent = await flood(senders, host.price, capacity.perSecond * share, size * 60_000);
        over.yes = true;
        await sampling;
        await trading.finish();
        return { warm, capacity, samples, lags, sent };
      });
      for (const sender of senders) await sender.settle(20_000);
      for (const sender of senders) sender.close();
      heap.close();
      const { warm, capacity, samples, lags, sent } = measured;
      const left = await descriptorsAtRest(pid, before);
      const isSame = system.serverPid() === pid;
      const line = lineThrough(samples.map(({ hours, mib }) => [hours, mib]));
      const growth = growthOf(line, limits.mibAnHour, size >= sizes.R20.release);
      const { verdict, wrong: judged } = await judge();
      const refused = shedOf(sent);
      const refusedShare = refused / sent.sent;
      const lagMs = shareOf(lags, 0.99);
      return {
        words: `${size} min at half of ${number(Math.round(capacity.perSecond))} commands/s (${number(sent.sent)} of ${number(sent.sent + sent.notSent)} due were sent, acknowledged ${number(sent.acknowledged)}, refused ${number(refused)}) after ${number(warm)} commands: heap ${(samples[0]?.mib ?? 0).toFixed(1)} -> ${(samples.at(-1)?.mib ?? 0).toFixed(1)} MiB, ${growth.words} (95 %, ${samples.length} samples); descriptors ${before} -> ${left}; event loop late by ${lagMs.toFixed(0)} ms at p99 in the worst ${sampleMs / 1_000} s; ${number(verdict.acknowledged)} commands acked`,
        wrong: [
          ...(isSame ? [] : ['the server ended']),
          ...(samples.length < 4 ? ['there are too few samples'] : []),
          ...growth.wrong,
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
