import type { Amount } from '@glassbook/money';
import { isOther, refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import type { Apply, ApplyTerms, ConfigureOffer, IeoRefusal } from './command.ts';
import { indexApplication, putApplication, putTally } from './put-application.ts';
import type { ApplicationRow, State } from './state.ts';
import { costOf, pricesOf, unitOf } from './sums.ts';
import { APPLICATIONS_MAX } from './words.ts';

/** Puts what the tokens cost on hold in the spot account until the allocation. Applications of one owner add up. */
export function apply(state: State, command: Apply): Outcome<IeoRefusal, { application: ApplicationRow }> {
  const { owner, offer: id, amount, payAsset, seen } = command;
  const { ieo, ledger } = state;
  const offer = ieo.offers.get(id);
  const tally = ieo.tallies.get(id);
  if (!offer || !tally || owner < FIRST_USER) return refuse('ieo.offer_not_found');
  if (offer.status === 'cancelled') return refuse('ieo.cancelled');
  if (state.at < offer.startAt) return refuse('ieo.not_started');
  if (tally.status !== 'running') return refuse('ieo.ended');
  const { asset } = offer;
  const unit = unitOf(state.assets.get(asset)?.scale ?? 0);
  const price = pricesOf(offer).find((each) => each.asset === payAsset)?.price;
  if (price === undefined) return refuse('ieo.pay_currency_not_taken');
  if (isOther(seen, termsOf(offer, price))) return refuse('ieo.offer_changed');
  if (amount % unit !== 0n) return refuse('ieo.amount_not_whole');
  const refusal = refusalOfAmount(state, offer, command);
  if (refusal) return refuse(refusal);
  const hold = costOf(amount, price, unit);
  if (ledger.availableOf(owner, 'spot', payAsset) < hold) return refuse('ieo.insufficient_funds');
  // Past this line it must succeed.
  const isFirst = ieo.waiting.get(id)?.has(owner) !== true;
  ledger.hold(ledger.account(owner, 'spot', payAsset), hold);
  const application: ApplicationRow = {
    ...{ id: ieo.nextApplication, owner, offer: id, at: state.at, asset, amount, payAsset, price, hold },
    ...{ granted: undefined, paid: 0n, released: 0n, parts: 0, status: 'running', closedAt: undefined },
  };
  ieo.nextApplication += 1;
  putApplication(state, indexApplication(state, application), application);
  putTally(state, { ...tally, applied: tally.applied + amount, owners: tally.owners + (isFirst ? 1 : 0) });
  return { ok: true, application };
}

const termsOf = (
  { total, min, ownerMax, startAt, endAt, issueAt, lockMs, parts, partMs }: ConfigureOffer,
  price: Amount,
): ApplyTerms => ({ total, min, ownerMax, startAt, endAt, issueAt, lockMs, parts, partMs, price });

function refusalOfAmount(
  state: State,
  { asset, min, total }: ConfigureOffer,
  { owner, offer, amount }: Apply,
): IeoRefusal | undefined {
  const own = state.ieo.waiting.get(offer)?.get(owner) ?? [];
  const before = own.reduce((sum, { row }) => sum + row.amount, 0n);
  if (amount < min) return 'ieo.amount_too_small';
  if (before + amount > total) return 'ieo.amount_too_large';
  if (own.length >= APPLICATIONS_MAX) return 'ieo.too_many_applications';
  return refusalToTakeOn(state, owner, { gets: asset });
}
