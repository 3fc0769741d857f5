/** Offers and lock-ups in wire format. */
import type { lockup, SumsOf } from '@glassbook/contract';
import type { ConfigureOffer, OrderRow as LockupRow } from '@glassbook/engine/lockup';
import { daysLeft, penaltyOf } from '@glassbook/engine/lockup/sums';
import { formatAmount } from '@glassbook/money';
import { flag, logoOf } from '../../carry/store/asset-wire.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { percentText, timeText } from '../../carry/store/instrument.ts';
import type { OnOffer } from './on-offer.ts';
import type { Core } from '../../shared/slice/core.ts';

type Assets = Pick<Catalog, 'asset'>;
type Offered = Pick<Core, 'catalog' | 'inForce'> & { onOffer: Pick<OnOffer, 'left'> };

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
export const sumsOf =
  (now: () => number) =>
  (row: LockupRow, catalog: Assets): SumsOf<typeof lockup.orderWire> => {
    const isRunning = row.status === 'running';
    const left = isRunning ? daysLeft(row, now()) : 0;
    const units = isRunning ? penaltyOf(row.amount, row, left) : row.penalty;
    const penalty = formatAmount(units, catalog.asset(row.asset).scale);
    return { status: isRunning ? 1 : 2, cancel_fee: Number(penalty), penalty, days_left: left };
  };
