import { assert, type Amount } from '@glassbook/money';
import { coveredAt, houseAt, uncover } from '../core/house.ts';
import { heldAt, type Balance } from '../core/ledger.ts';
import { recordTrade } from '../core/limits/record.ts';
import { nextPiece, PIECE } from '../core/schedule.ts';
import { fixPart, takeShare } from './allocation.ts';
import type { ConfigureOffer } from './command.ts';
import { HOUSE } from './house.ts';
import { endApplication, expectRelease, putApplication, putTally, waitingFor } from './put-application.ts';
import type { Kept, State, TallyRow } from './state.ts';
import { costOf, unitOf } from './sums.ts';

/**
 * The timer: at the end of an offer the part is fixed that everybody gets, and they have their tokens and what they did not pay: PIECE applications at once, those of later owners half a second after. Tokens are
 * released to none before all have theirs.
 */
export function allocateOffer(state: State, id: number): void {
  const { ieo, ledger, assets, at } = state;
  const offer = ieo.offers.get(id);
  const before = ieo.tallies.get(id);
  assert(offer !== undefined && before !== undefined, 'an offer that is allocated has a tally');
  const unit = unitOf(assets.get(offer.asset)?.scale ?? 0);
  const begun = before.status === 'running' ? beginAllocation(state, offer, before, unit) : before;
  const { sold, ties } = grantPiece(state, offer, begun, unit);
  const tally = { ...begun, granted: begun.granted + sold };
  if (ieo.waiting.has(id)) {
    putTally(state, { ...tally, ties });
    state.schedule.set('ieo.allocate', id, nextPiece(state.entryAt));
    return;
  }
  uncover(ledger, HOUSE, offer.asset, offer.total - tally.granted);
  putTally(state, { ...tally, status: 'allocated', closedAt: at, leastRest: undefined, ties: undefined });
  for (const { row } of ieo.applications.values())
    if (row.offer === id && row.granted !== undefined) expectRelease(state, row);
}

/** Fixes the part. Nobody can apply any more, and the offer can't be cancelled. */
function beginAllocation(state: State, { offer, total, ownerMax }: ConfigureOffer, tally: TallyRow, unit: Amount) {
  const asked = waitingFor(state, offer).map((own) => tokensOf(own) / unit);
  const part = fixPart(total / unit, ownerMax / unit, asked);
  return { ...tally, ...part, status: 'allocating' as const };
}

const tokensOf = (own: readonly Kept[]): Amount => own.reduce((sum, { row }) => sum + row.amount, 0n);

/** Grants the owners who are next what is theirs, and takes them from those that wait. Returns what they got, and how many `ties` are left to later ones. */
function grantPiece(
  state: State,
  offer: ConfigureOffer,
  tally: TallyRow,
  unit: Amount,
): { sold: Amount; ties: number } {
  const { ieo, ledger } = state;
  const { numerator, denominator, leastRest = denominator, ties = 0 } = tally;
  const part = { numerator, denominator, leastRest, ties };
  const sale: Sale = { unit, tokens: coveredAt(ledger, HOUSE, offer.asset), proceeds: new Map() };
  const waiting = ieo.waiting.get(offer.offer);
  let room = PIECE;
  let sold = 0n;
  for (const [owner, own] of waiting ?? []) {
    if (room <= 0) break;
    room -= own.length;
    let left = takeShare(part, offer.ownerMax / unit, tokensOf(own) / unit) * unit;
    sold += left;
    // The earlier applications of an owner are filled first.
    for (const application of own) {
      const { amount } = application.row;
      const gets = left < amount ? left : amount;
      left -= gets;
      grant(state, sale, application, gets);
    }
    waiting?.delete(owner);
  }
  if (waiting?.size === 0) ieo.waiting.delete(offer.offer);
  return { sold, ties: part.ties };
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
}
