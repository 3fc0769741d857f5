import { limit } from '@glassbook/contract';
import { SESSION_MINUTES, type LimitName } from '@glassbook/engine/limit/words';
import type { CommandOf, LimitRow } from '@glassbook/engine';
import { parseAmount } from '@glassbook/money';
import { carryOut, type Asked } from '../../shared/commands/carry-out.ts';
import { handle, refuse, type Call } from '../../carry/http/handling.ts';
import type { Done } from './notices.ts';
import { presentLimit } from './present.ts';
import { readLimits } from '../../shared/self-limits/read-limits.ts';
import type { LimitServices } from './services.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';

/** Sets one of the caller's limits. */
export const setLimit = (services: LimitServices) =>
  handle(limit.set, async (call) => {
    const { name, amount: text } = call.body;
    const amount = text === undefined ? undefined : parseAmount(text, name === 'session' ? 0 : services.unit.scale);
    if (text !== undefined && amount === undefined) return refuse('request.field_invalid', { field: 'amount' });
    const owner = call.caller.userId;
    return change(services, call, { kind: 'limit.set', owner, name, ...(amount === undefined ? {} : { amount }) });
  });

/** Puts a raise in force that has waited. */
export const confirmLimit = (services: LimitServices) =>
  handle(limit.confirm, (call) =>
    change(services, call, { kind: 'limit.confirm', owner: call.caller.userId, name: call.body.name }),
  );

/** Ends a raise that waits. */
export const discardLimit = (services: LimitServices) =>
  handle(limit.discard, (call) =>
    change(services, call, { kind: 'limit.discard', owner: call.caller.userId, name: call.body.name }),
  );

type Change = CommandOf<'limit.set'> | CommandOf<'limit.confirm'> | CommandOf<'limit.discard'>;

/** Carries it out; the answer is the limit as it is then. */
async function change(services: LimitServices, call: Asked & Pick<Call, 'address'>, command: Change) {
  const { pool, unit, now } = services;
  const { owner, name } = command;
  const answer = await carryOut(services, call, command, async (reason) => {
    if (reason === 'limit.session_out_of_range')
      return { min: String(SESSION_MINUTES.min), max: String(SESSION_MINUTES.max) };
    const from = reason === 'limit.not_yet' ? await raiseFrom(services, owner, name) : undefined;
    return from === undefined ? {} : { from: minuteText(from) };
  });
  if (!answer.ok) return answer;
  const { limit: row } = answer as { limit: LimitRow };
  if (command.kind !== 'limit.discard') await services.notices.send(owner, doneBy(command, row), call.address);
  const at = now();
  const own = await readLimits(pool, owner, at);
  return { ok: true as const, message: presentLimit(name, row, own.used(name), { scale: unit.scale, now: at }) };
}

/** What the command did to the limit as it is then: of a raise that waits it is the one asked for. */
function doneBy({ kind, name }: Change, { amount, pending, pendingFrom: from }: LimitRow): Done {
  if (kind === 'limit.confirm') return { what: 'raised', name, amount };
  return from === undefined ? { what: 'lowered', name, amount } : { what: 'raise', name, amount: pending, from };
}

async function raiseFrom({ pool, now }: LimitServices, userId: number, name: LimitName): Promise<number | undefined> {
  return (await readLimits(pool, userId, now())).limits.get(name)?.pendingFrom;
}
