/** By which self-limit the engine would refuse a trade, by its own rule on what is committed. */
import type { LimitRefusal } from '@glassbook/engine/limit/words';
import { refusalToTrade } from '@glassbook/engine/limit';
import { readLimits, type OwnLimits } from '../../shared/self-limits/read-limits.ts';
import type { LimitServices } from './services.ts';

/** `gets`: the asset that the trade brings; one that brings the unit of limits is not refused for losses. */
export function refusalOf(
  { seen }: Pick<OwnLimits, 'seen'>,
  { userId, gets, unit, at }: { userId: number; gets: number | undefined; unit: number; at: number },
): LimitRefusal | undefined {
  seen.unit = unit;
  return refusalToTrade(seen, userId, gets, at);
}

export const tradeRefusal =
  ({ pool, unit, now }: Pick<LimitServices, 'pool' | 'unit' | 'now'>) =>
  async (userId: number, gets: number): Promise<LimitRefusal | undefined> => {
    const at = now();
    return refusalOf(await readLimits(pool, userId, at), { userId, gets, unit: unit.id, at });
  };
