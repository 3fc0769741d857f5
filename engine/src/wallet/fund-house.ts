import { refuse, type Outcome } from '../core/entry.ts';
import { availableAt, FIRST_USER, WORLD } from '../core/ledger.ts';
import { kinds } from '../core/terms.ts';
import type { FundHouse, WalletRefusal } from './command.ts';
import type { State } from './state.ts';

/** "2:3"; "2:3:2" of another kind of account than spot, by its number. */
export const fundingKey = ({ owner, asset, account = 'spot' }: Omit<FundHouse, 'kind' | 'total'>): string =>
  `${owner}:${asset}${account === 'spot' ? '' : `:${kinds.indexOf(account)}`}`;

/**
 * Brings what a house account was ever given from outside to `total`. What it was given it keeps: a smaller total is refused. It is demo money, so
 * it is refused where the money is real (F14).
 */
export function fundHouse(state: State, command: FundHouse): Outcome<WalletRefusal> {
  const { owner, asset, total, account = 'spot' } = command;
  const before = state.wallet.houseFunding.get(fundingKey(command)) ?? 0n;
  if (state.money === 'real') return refuse('wallet.settings_invalid');
  if (!Number.isInteger(owner) || owner <= WORLD || owner >= FIRST_USER || total <= before)
    return refuse('wallet.settings_invalid');
  if (!state.assets.get(asset)?.kinds.includes(account)) return refuse('wallet.settings_invalid');
  if (!state.ledger.worldCanGive('spot', asset, total - before)) return refuse('wallet.settings_invalid');
  // Past this line it must succeed.
  const { ledger } = state;
  ledger.post(
    availableAt(ledger.account(WORLD, 'spot', asset)),
    availableAt(ledger.account(owner, account, asset)),
    total - before,
    'house.funding',
    0,
  );
  state.wallet.houseFunding.set(fundingKey(command), total);
  return { ok: true };
}
