/** Accounts that staff froze, and rates of currencies: what the server tells. */
import { AMOUNT_MAX } from '../core/amounts.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { openAppeal } from './appeal.ts';
import type { SetFrozen, SetRate } from './command.ts';
import { ordersOf, putFrozen, putOrder, putRate, time } from './put-rows.ts';
import type { State } from './state.ts';
import { STAYS_MS } from './words.ts';

/** What a frozen seller was paid is appealed at once; coin that a frozen buyer had to keep stays a day from the thaw. Twice is accepted. */
export function setFrozen(state: State, { account, frozen }: SetFrozen): Outcome<never> {
  const { otc, at } = state;
  const since = otc.frozen.get(account);
  if (frozen === (since !== undefined)) return { ok: true };
  putFrozen(state, { account, frozen: frozen ? 'yes' : 'no', at });
  for (const order of ordersOf(state, account)) {
    if (frozen && order.seller === account && order.state === 'paid') openAppeal(state, order, 0, 'frozen');
    if (order.buyer !== account || order.state !== 'released') continue;
    const stayed = since !== undefined && (order.stayUntilAt ?? 0) > since;
    time(state, stayed ? putOrder(state, { ...order, stayUntilAt: at + STAYS_MS }) : order);
  }
  return { ok: true };
}

export function setRate(state: State, { fiat, rate }: SetRate): Outcome<'otc.rate_invalid'> {
  if (!state.otc.fiats.has(fiat) || rate <= 0n || rate > AMOUNT_MAX) return refuse('otc.rate_invalid');
  // Past this line it must succeed.
  putRate(state, { fiat, rate, at: state.at });
  return { ok: true };
}
