import { assert, type Amount } from '@glassbook/money';
import { coveredAt, houseAt, uncover } from '../core/house.ts';
import { heldAt, type Balance } from '../core/ledger.ts';
import { recordTrade } from '../core/limits/record.ts';
import { allocate } from './allocation.ts';
import { HOUSE } from './house.ts';
import { endApplication, expectRelease, putApplication, putTally, waitingFor } from './put-application.ts';
import type { Kept, State } from './state.ts';
import { costOf, unitOf } from './sums.ts';

/** The timer: at the end of an offer everybody has their tokens and what they did not pay, all at once. */
export function allocateOffer(state: State, id: number): void {
  const { ieo, ledger, assets, at } = state;
  const offer = ieo.offers.get(id);
  const tally = ieo.tallies.get(id);
  assert(offer !== undefined && tally?.status === 'running', 'an offer is allocated once');
  const { asset, total, ownerMax } = offer;
  const unit = unitOf(assets.get(asset)?.scale ?? 0);
  const owners = waitingFor(state, id);
  const asked = owners.map((own) => own.reduce((sum, { row }) => sum + row.amount, 0n) / unit);
  const { granted, ...result } = allocate(total / unit, ownerMax / unit, asked);
  const sale: Sale = { unit, tokens: coveredAt(ledger, HOUSE, asset), proceeds: new Map() };
  let sold = 0n;
  for (const [place, own] of owners.entries()) {
    let left = (granted[place] ?? 0n) * unit;
    sold += left;
    // The earlier applications of an owner are filled first.
    for (const application of own) {
      const { amount } = application.row;
      const gets = left < amount ? left : amount;
      left -= gets;
      grant(state, sale, application, gets);
    }
  }
  ieo.waiting.delete(id);
  uncover(ledger, HOUSE, asset, total - sold);
  putTally(state, { ...tally, ...result, status: 'allocated', granted: sold, closedAt: at });
}

/** Where the tokens come from and what is paid goes to, by asset, each looked up once: there may be a hundred thousand applications. */
type Sale = { unit: Amount; tokens: Balance; proceeds: Map<number, Balance> };

/** Takes what the granted tokens cost, gives the tokens, on hold until they are released, and what is left of the hold. */
function grant(state: State, { unit, tokens, proceeds }: Sale, kept: Kept, granted: Amount): void {
  const { ledger } = state;
  const { row: application, account } = kept;
  const { id, owner, asset, payAsset, price, hold } = application;
  const paid = costOf(granted, price, unit);
  if (paid < hold) ledger.release(account, hold - paid);
  if (granted === 0n) {
    endApplication(state, kept, { granted });
    return;
  }
  const to = proceeds.get(payAsset) ?? houseAt(ledger, HOUSE, payAsset);
  proceeds.set(payAsset, to);
  ledger.post(heldAt(account), to, paid, 'ieo.pay', id);
  ledger.post(tokens, heldAt(ledger.account(owner, 'earn', asset)), granted, 'ieo.grant', id);
  recordTrade(state, owner, { asset: payAsset, amount: paid }, { asset, amount: granted });
  const row = { ...application, granted, paid };
  putApplication(state, kept, row);
  expectRelease(state, row);
}
