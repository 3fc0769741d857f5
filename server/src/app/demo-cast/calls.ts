/** Calls of the contract by the demo's cast: the handlers of the server answer them as they answer requests, and acts of staff are logged as theirs are. */
import { randomUUID } from 'node:crypto';
import { isPersonal, writes, type Route } from '@glassbook/contract';
import { assert } from '@glassbook/money';
import type { z } from 'zod';
import type { Caller, Handling, Result, Staff } from '../../carry/http/handling.ts';
import { messageOf } from '../../carry/http/send.ts';
import type { Doors } from '../../shared/slice/doors.ts';

type Answer<R extends Route> = { ok: true; message: z.output<R['reply']> } | Extract<Result, { ok: false }>;
export type CastCall = <R extends Route>(
  route: R,
  caller: Caller | Staff,
  body: z.input<R['body']>,
  file?: Buffer,
) => Promise<Answer<R>>;

/** `refused` is called with what was not done: it was done before, or is not possible here. */
export function castCalls(
  { staff }: Pick<Doors, 'staff'>,
  handlings: readonly Handling[],
  refused: (route: string, reason: string) => void,
): CastCall {
  const byId = new Map(handlings.map((handling) => [handling.route.id, handling]));
  return async <R extends Route>(route: R, caller: Caller | Staff, body: z.input<R['body']>, file?: Buffer) => {
    const handling = byId.get(route.id);
    assert(handling !== undefined, `${route.id} is answered`);
    const read = route.body.parse(body);
    const isLogged = 'staffId' in caller && (writes(route) || isPersonal(route, read));
    if (isLogged) await staff.record(caller, route.id, { ...(read as object) });
    const from = { language: 'en' as const, requestId: randomUUID(), address: '127.0.0.1', key: undefined };
    const result = await handling.answer({ ...from, body: read, file, caller });
    assert(!('pieces' in result || 'file' in result), 'the cast asks for no file');
    if (result.ok) return { ok: true, message: route.reply.parse(JSON.parse(messageOf(result))) } as Answer<R>;
    if (isLogged) await staff.record(caller, route.id, { ...(read as object), refused: result.reason });
    refused(route.id, result.reason);
    return result;
  };
}
