/** Carries out a trader's command, under its request names and with refusals that a trader may see. */
import {
  keyName,
  requestName,
  traderRefusals,
  type AnswerTo,
  type Command,
  type Refusal,
  type RequestNames,
  type TraderRefusal,
} from '@glassbook/engine';
import { assert } from '@glassbook/money';
import { refuse, type Caller, type RequestKey, type Result } from '../../carry/http/handling.ts';
import { PAST, RequestExpired } from '../../carry/sequencer/request-expired.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';

/** The caller, the Idempotency-Key, and the client's name for what is created: `word` is the product's own, as its `requestNames` has it. */
export type Asked = {
  caller: Caller;
  key: RequestKey | undefined;
  made?: (RequestKey & { word: string }) | undefined;
  /** When it is not carried out any more, milliseconds of the server's clock; `PAST` where it is only looked up. */
  deadline?: number | undefined;
};
/** The fields of an accepted command of this kind. */
type Accepted<C extends Command> = Extract<AnswerTo<C['kind']>, { ok: true }>;
/** What fills the placeholders of a refusal's sentence. */
type Words = Record<string, string>;
/** The figure and the time of a self-limit by which a user's command was refused; undefined for other refusals. */
export type LimitWords = (userId: number, reason: TraderRefusal) => Promise<Words | undefined>;

/** The names of a request that the engine keeps; none where the client gave none. */
function namesOf({ caller, key, made }: Asked): RequestNames | undefined {
  const names = [
    ...(key ? [keyName(caller.userId, key.name)] : []),
    ...(made ? [requestName(caller.userId, made.word, made.name)] : []),
  ];
  const hash = key?.hash ?? made?.hash;
  return hash === undefined ? undefined : { names, hash };
}

/** The result of an accepted command, or the refusal as a call answers it. A refusal that only the server can cause is a bug. */
export async function carryOut<const C extends Command>(
  { sequencer, limitWords }: { sequencer: Pick<Sequencer, 'submit'>; limitWords: LimitWords },
  asked: Asked,
  command: C,
  wordsFor: (reason: TraderRefusal) => Words | undefined | Promise<Words> = () => undefined,
): Promise<Accepted<C> | Extract<Result, { ok: false }>> {
  const submitted = await sequencer.submit(command, namesOf(asked), asked.deadline).catch(expired);
  if (submitted === 'expired') return refuse('request.expired');
  const { outcome } = submitted;
  if (outcome.ok) return outcome as Accepted<C>;
  const { reason } = outcome as { reason: Refusal };
  assert(isForTraders(reason), `${reason} is not for traders`);
  return refuse(reason, (await limitWords(asked.caller.userId, reason)) ?? (await wordsFor(reason)));
}

/**
 * The first answer of the same request, by the names that the client gave it, whatever it would be refused by now; undefined where it was not carried out.
 * What asks a gate before its command asks this before it refuses.
 */
export async function answeredBefore<Of extends Asked, Answer extends { ok: true } | Extract<Result, { ok: false }>>(
  asked: Of,
  carry: (asked: Of) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (!asked.key && !asked.made) return undefined;
  const before = await carry({ ...asked, deadline: PAST });
  return !before.ok && before.reason === 'request.expired' ? undefined : before;
}

function expired(error: unknown): 'expired' {
  if (error instanceof RequestExpired) return 'expired';
  throw error;
}

const isForTraders = (reason: Refusal): reason is TraderRefusal => traderRefusals.includes(reason as TraderRefusal);
