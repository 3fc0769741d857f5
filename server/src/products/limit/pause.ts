import { limit } from '@glassbook/contract';
import { COOL_OFF_DAYS, EXCLUSION_DAYS } from '@glassbook/engine/limit/words';
import type { CommandOf } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { carryOut, type Asked } from '../../shared/commands/carry-out.ts';
import { handle, type Call } from '../../carry/http/handling.ts';
import { readLimits } from '../../shared/self-limits/read-limits.ts';
import type { LimitServices } from './services.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';

/** Begins a cool-off of the caller, or makes it longer. */
export const coolOff = (services: LimitServices) =>
  handle(limit.coolOff, async (call) => {
    const { userId: owner } = call.caller;
    const paused = await pause(services, call, {
      command: { kind: 'limit.coolOff', owner, days: Number(call.body.days) },
      ...{ what: 'cool_off', field: 'coolOffUntil' },
    });
    if (!paused.ok) return paused;
    const message = words(localeOf(call.language), 'limit', 'done.cooling_off', { until: minuteText(paused.until) });
    return { ok: true, message, data: { until_ms: paused.until } };
  });

/** Begins a self-exclusion of the caller, or makes it longer. */
export const exclude = (services: LimitServices) =>
  handle(limit.exclude, async (call) => {
    const { userId: owner } = call.caller;
    const paused = await pause(services, call, {
      command: { kind: 'limit.exclude', owner, days: Number(call.body.days) },
      ...{ what: 'exclusion', field: 'excludedUntil' },
    });
    if (!paused.ok) return paused;
    const message = words(localeOf(call.language), 'limit', 'done.excluded', { until: minuteText(paused.until) });
    return { ok: true, message, data: { until_ms: paused.until } };
  });

type Field = 'coolOffUntil' | 'excludedUntil';
type Pause = {
  command: CommandOf<'limit.coolOff'> | CommandOf<'limit.exclude'>;
  what: 'cool_off' | 'exclusion';
  field: Field;
};

/** With a proof of a present factor, since it cannot be taken back; the owner is notified. */
async function pause(services: LimitServices, call: Asked & Pick<Call, 'address'>, { command, what, field }: Pause) {
  const { owner } = command;
  const unproved = await services.proofRefusal(call.caller);
  if (unproved) return unproved;
  const answer = await carryOut(services, call, command, (reason) =>
    wordsOf(services, owner, reason === 'limit.not_shortened', field),
  );
  if (answer.ok) await services.notices.send(owner, { what, until: answer.until }, call.address);
  return answer;
}

/** Until when the caller is paused already, or how many days there can be. */
async function wordsOf(
  { pool, now }: LimitServices,
  userId: number,
  isPaused: boolean,
  field: Field,
): Promise<Record<string, string>> {
  if (isPaused) return { until: minuteText((await readLimits(pool, userId, now())).pause[field]) };
  const { min, max } = field === 'coolOffUntil' ? COOL_OFF_DAYS : EXCLUSION_DAYS;
  return { min: String(min), max: String(max) };
}
