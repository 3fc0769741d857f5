import { limit } from '@glassbook/contract';
import { localeOf, say } from '@glassbook/i18n';
import { handle } from '../../carry/http/handling.ts';
import { presentLimit } from './present.ts';
import { readLimits } from '../../shared/self-limits/read-limits.ts';
import type { LimitServices } from './services.ts';
import { refusalOf } from './trade-refusal.ts';

/** The caller's limits, all of them, also those that are not set. */
export const limits = ({ pool, unit: { id: unit, symbol, scale }, now: clock, limitWords }: LimitServices) =>
  handle(limit.limits, async ({ caller: { userId }, language }) => {
    const now = clock();
    const own = await readLimits(pool, userId, now);
    const refused = async (gets: number | undefined) => {
      const reason = refusalOf(own, { userId, gets, unit, at: now });
      return reason === undefined ? null : say(localeOf(language), reason, await limitWords(userId, reason));
    };
    const ahead = (until: number) => (until > now ? until : null);
    return {
      ok: true,
      message: {
        unit: symbol,
        limits: limit.limitNames.map((name) =>
          presentLimit(name, own.limits.get(name), own.used(name), { scale, now }),
        ),
        cool_off_until_ms: ahead(own.pause.coolOffUntil),
        excluded_until_ms: ahead(own.pause.excludedUntil),
        refused: { sale: await refused(unit), other: await refused(undefined) },
        now_ms: now,
      },
    };
  });
