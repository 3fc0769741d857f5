/** Up to where a file goes: what is counted in now, or the end of a month. */
import { setTimeout as wait } from 'node:timers/promises';
import { refuse, refuseFor } from '../../../carry/http/handling.ts';
import { USDT } from '../../../carry/store/worth.ts';
import { startOf } from '../calendar.ts';
import { assetsUpTo, newestEntries } from '../read-entries.ts';
import type { StatementServices } from '../services.ts';
import type { Asked } from './document.ts';

/** What is counted follows the newest commit by less than a second. */
const BEHIND_MS = 2_000;
const LOOK_MS = 50;
const LATER_MS = 3_000;

type Services = Pick<StatementServices, 'pool' | 'costs' | 'committedSeq'>;

/** What is committed is counted in soon; where it is not, the file ends where counting does. */
export async function countedUp({ costs, committedSeq }: Services): ReturnType<Services['costs']['counted']> {
  const wanted = committedSeq();
  for (let waited = 0; ; waited += LOOK_MS) {
    const counted = await costs.counted();
    if (counted.seq >= wanted || waited >= BEHIND_MS) return counted;
    await wait(LOOK_MS);
  }
}

/**
 * A month with entries, up to now or its end. Once it is over, the file ends with the last of the owner's entries before its end, also in the middle of a command whose timers ran before it, and lists the assets
 * of those up to it, so nothing that comes later changes a byte of it.
 */
export async function monthRange(services: Services, owner: number, month: string) {
  const { pool } = services;
  const counted = await countedUp(services);
  const {
    rows: [last],
  } = await newestEntries(pool, owner, { from: startOf(month), to: startOf(month, 1) }, { limit: 1 });
  if (!last) return refuse('statement.month_empty');
  if (last.seq > counted.seq) return refuseFor('statement.preparing', LATER_MS);
  const isOver = counted.at >= startOf(month, 1);
  if (!isOver) {
    const { worthOf, ...end } = counted;
    return { ok: true as const, isOver, worthOf, asked: { owner, ...end } satisfies Asked };
  }
  const { seq, at } = last;
  const until = startOf(month, 1);
  const assets = (await assetsUpTo(pool, owner, { upTo: seq, until })).add(USDT);
  return { ok: true as const, isOver, asked: { owner, seq, at, until, assets } satisfies Asked };
}
