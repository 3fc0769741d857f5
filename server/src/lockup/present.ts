/** Offers and lock-ups in wire format. */
import type { lockup } from '@glassbook/contract';
import type { ConfigureOffer, OrderRow as LockupRow } from '@glassbook/engine/lockup';
import { daysLeft, penaltyOf } from '@glassbook/engine/lockup/sums';
import { formatAmount } from '@glassbook/money';
import { flag, logoOf } from '../store/asset-wire.ts';
import type { Catalog } from '../store/catalog.ts';
import { dateText, percentText, plainText, timeText } from '../store/instrument.ts';
import type { OnOffer } from './on-offer.ts';
import type { LockupServices } from './services.ts';

type Assets = Pick<Catalog, 'asset'>;
type Offered = Pick<LockupServices, 'catalog' | 'inForce'> & { onOffer: Pick<OnOffer, 'left'> };

export function presentOffer({ catalog, inForce, onOffer }: Offered, offer: ConfigureOffer): lockup.OfferView {
  const asset = catalog.asset(offer.asset);
  const text = (amount: bigint) => formatAmount(amount, asset.scale);
  return {
    ...{ id: offer.offer, currency_id: asset.id, currency_name: asset.symbol, currency_logo: logoOf(asset) },
    ...{ interest_rate: percentText(offer.dailyPpm), save_min: text(offer.min), save_max: text(offer.ownerMax) },
    ...{ day: offer.days, intro: '', created_at: timeText(inForce.begunAt(`lockupOffer:${offer.offer}`)) },
    ...{ penalty_rate: percentText(offer.penaltyPpm), daily_ppm: offer.dailyPpm, penalty_ppm: offer.penaltyPpm },
    ...{
      scale: asset.scale,
      total_max: text(offer.allMax),
      left: text(onOffer.left(offer)),
      open: flag(offer.status === 'open'),
    },
  };
}

/** What redeeming costs is that of `now` while it runs, and then what it did cost. */
export function presentOrder(catalog: Assets, row: LockupRow, now: number): lockup.OrderView {
  const { symbol, scale } = catalog.asset(row.asset);
  const text = (amount: bigint) => formatAmount(amount, scale);
  const isRunning = row.status === 'running';
  const left = isRunning ? daysLeft(row, now) : 0;
  const penalty = text(isRunning ? penaltyOf(row.amount, row, left) : row.penalty);
  return {
    ...{
      id: row.id,
      currency_name: symbol,
      amount: text(row.amount),
      day_rate: plainText({ scale: 6 }, BigInt(row.dailyPpm)),
    },
    ...{ total_interest: text(row.interest), start_at: dateText(row.startAt), end_at: dateText(row.endAt) },
    ...{
      status: isRunning ? 1 : 2,
      cancel_fee: Number(penalty),
      penalty,
      days_left: left,
      offer_id: row.offer,
      currency_id: row.asset,
    },
    ...{ scale, days: row.days, daily_ppm: row.dailyPpm, penalty_ppm: row.penaltyPpm, paid: text(row.paid) },
    ...{ paid_days: row.paidDays, auto_renew: flag(row.renew), state: row.status, created_ms: row.at },
    ...{ start_ms: row.startAt, end_ms: row.endAt, closed_ms: row.closedAt ?? 0, renewed_from: row.renewed ?? 0 },
    not_renewed: row.notRenewed ?? '',
  };
}
