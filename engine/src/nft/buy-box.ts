import { isOther, refuse, type Outcome } from '../core/entry.ts';
import { availableAt, FIRST_USER } from '../core/ledger.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { recordStake } from '../core/limits/record.ts';
import type { BuyBox, ConfigureSeries, NftRefusal } from './command.ts';
import { newItem } from './put-item.ts';
import { endSeries, putSeries } from './put-series.ts';
import { settle } from './settle.ts';
import type { ItemRow, SeriesRow, State } from './state.ts';

/** Sells the lowest unsold box of a series. Its price is a stake: what is in the box may be worth less. */
export function buyBox(state: State, command: BuyBox): Outcome<NftRefusal, { item: ItemRow }> {
  const { nft, ledger } = state;
  const { owner, series: id } = command;
  const offer = nft.offers.get(id);
  const series = nft.series.get(id);
  if (!offer || !series) return refuse('nft.not_found');
  const refusal = refusalToBuy(state, offer, series, command);
  if (refusal) return refuse(refusal);
  // Past this line it must succeed.
  const { creator, asset, price, royaltyPpm } = offer;
  const { feePpm, firstItem, sold, total } = series;
  const box = newItem(state, {
    ...{ id: firstItem + sold, owner: creator, creator, asset, royaltyPpm, review: 'approved' },
    ...{ series: id, number: sold + 1, buyer: owner },
  });
  const now = { ...series, sold: sold + 1 };
  if (now.sold === total) endSeries(state, now);
  else putSeries(state, now);
  const from = availableAt(ledger.account(owner, 'spot', asset));
  const item = settle(state, box, { seller: creator, buyer: owner, from, asset, price, feePpm, royaltyPpm });
  recordStake(state, owner, { asset, amount: price });
  return { ok: true, item };
}

function refusalToBuy(
  state: State,
  { creator, asset, price, ownerMax }: ConfigureSeries,
  { series, status, sold, total }: SeriesRow,
  { owner, seen }: BuyBox,
): NftRefusal | undefined {
  const { nft, ledger } = state;
  if (owner === creator || owner < FIRST_USER) return 'nft.own';
  if (sold === total) return 'nft.sold_out';
  if (status !== 'running') return status === 'ended' ? 'nft.not_on_sale' : 'nft.not_started';
  if (isOther(seen, { price })) return 'nft.price_changed';
  if (ownerMax > 0 && (nft.bought.get(series)?.get(owner) ?? 0) >= ownerMax) return 'nft.box_limit';
  const limited = refusalToTakeOn(state, owner, { stake: { asset, amount: price } });
  if (limited) return limited;
  return ledger.availableOf(owner, 'spot', asset) < price ? 'nft.insufficient_funds' : undefined;
}
