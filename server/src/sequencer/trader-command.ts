/** How a slice sends a trader's command: under the names its client gave it, and with refusals a trader can be told. */
import {
  keyName,
  orderName,
  traderRefusals,
  type Command,
  type Done,
  type RequestNames,
  type TraderRefusal,
} from '@glassbook/engine';
import { assert } from '@glassbook/money';
import type { RequestKey } from '../http/handling.ts';
import type { Sequencer } from './sequencer.ts';

/** The names of a request that the engine keeps: the Idempotency-Key and, for an order, its client_order_id. */
export function namesOf(owner: number, key: RequestKey | undefined, order?: RequestKey): { request?: RequestNames } {
  const names = [...(key ? [keyName(owner, key.name)] : []), ...(order ? [orderName(owner, order.name)] : [])];
  const hash = key?.hash ?? order?.hash;
  return hash === undefined ? {} : { request: { names, hash } };
}

/** Submits a trader's command. A refusal that only the server can cause is a bug of ours. */
export async function submit(
  sequencer: Pick<Sequencer, 'submit'>,
  command: Command,
  request: RequestNames | undefined,
): Promise<{ done: Done } | { reason: TraderRefusal }> {
  const { outcome } = await sequencer.submit(command, request);
  if (outcome.ok) return { done: outcome };
  const { reason } = outcome;
  const heard = traderRefusals.find((code) => code === reason);
  assert(heard !== undefined, `${reason} is not for traders`);
  return { reason: heard };
}
