/** How a slice sends a trader's command: under the names its client gave it, and with refusals a trader can be told. */
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
import type { RequestKey } from '../http/handling.ts';
import type { Sequencer } from './sequencer.ts';

/** The names of a request that the engine keeps: the Idempotency-Key and, for an order, its client_order_id. */
export function namesOf(owner: number, key: RequestKey | undefined, order?: RequestKey): { request?: RequestNames } {
  const names = [
    ...(key ? [keyName(owner, key.name)] : []),
    ...(order ? [requestName(owner, 'order', order.name)] : []),
  ];
  const hash = key?.hash ?? order?.hash;
  return hash === undefined ? {} : { request: { names, hash } };
}

type Refused<C extends Command> = Extract<AnswerTo<C['kind']>, { ok: false }>['reason'] & TraderRefusal;

/** Submits a trader's command. A refusal that only the server can cause is a bug of ours. */
export async function submit<C extends Command>(
  sequencer: Pick<Sequencer, 'submit'>,
  command: C,
  request: RequestNames | undefined,
): Promise<{ done: Extract<AnswerTo<C['kind']>, { ok: true }> } | { reason: Refused<C> }> {
  const { outcome } = await sequencer.submit(command, request);
  if (outcome.ok) return { done: outcome as Extract<AnswerTo<C['kind']>, { ok: true }> };
  const { reason } = outcome as { reason: Refusal };
  assert(traderRefusals.includes(reason as TraderRefusal), `${reason} is not for traders`);
  return { reason: reason as unknown as Refused<C> };
}
