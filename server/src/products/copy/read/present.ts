/** Rows of copy trading in wire format, for calls and channels. */
import type { copy } from '@glassbook/contract';
import type { CopyRow, FollowRow, MissedRow, ShareRow } from '@glassbook/engine/copy';
import { formatAmount } from '@glassbook/money';
import { flag } from '../../../carry/store/asset-wire.ts';
import { percentText, plainText, timeText } from '../../../carry/store/instrument.ts';
import type { CopyServices } from '../services.ts';

const MULTIPLE_PLACES = 6;
type Services = Pick<CopyServices, 'catalog' | 'copiedFutures'>;

function stateOf({ status, stage, held, paused }: FollowRow) {
  if (status === 'ended') return 'ended' as const;
  if (stage !== 'following') return 'ending' as const;
  return held ? ('held' as const) : paused ? ('paused' as const) : ('following' as const);
}

const sizeOf = ({ type, number }: FollowRow) =>
  type === 'multiple'
    ? { type: 1 as const, number: plainText({ scale: MULTIPLE_PLACES }, BigInt(number)) }
    : { type: 2 as const, number: String(number) };

export function presentFollow({ catalog, copiedFutures }: Services, row: FollowRow): copy.OwnFollow {
  const money = (of: bigint) => formatAmount(of, catalog.asset(row.asset).scale);
  return {
    ...{ id: row.id, trader_user_id: row.trader, ...sizeOf(row), state: stateOf(row), limited: flag(row.limited) },
    status: row.status === 'open' && row.stage === 'following' ? 1 : 2,
    ...{ put_in: money(row.putIn), shares_paid: money(row.sharesPaid), due: money(row.due), mark: money(row.mark) },
    ...{ share_ratio: percentText(row.sharePpm), missed_count: row.missed, created_time: timeText(row.createdAt) },
    ...{ leverage_max: row.leverageMax, leverage_cap: row.leverageCap, order_max: money(row.orderMax) },
    ...{ market_max: money(row.marketMax), total_max: money(row.totalMax) },
    markets: row.markets.map((id) => copiedFutures.market(id).currency),
    ...{ slippage: percentText(row.slippagePpm), close_slippage: percentText(row.closeSlippagePpm) },
    stop_loss: percentText(row.stopLossPpm),
  };
}

export const presentCopy = ({ copiedFutures }: Pick<Services, 'copiedFutures'>, row: CopyRow): copy.OwnCopy => ({
  ...{ id: row.id, follow_id: row.follow, follow_order_id: row.ticket, transaction_id: row.position },
  ...{ symbol: copiedFutures.market(row.market).symbol, contracts: row.opened, open: row.status === 'open' },
});

export const presentMissed = ({ copiedFutures }: Pick<Services, 'copiedFutures'>, row: MissedRow): copy.OwnMissed => ({
  ...{
    id: row.id,
    follow_id: row.follow,
    follow_order_id: row.ticket,
    symbol: copiedFutures.market(row.market).symbol,
  },
  ...{ contracts: row.contracts, reason: row.reason, created_time: timeText(row.at) },
});

/** `scale`: of the margin asset. */
export function presentShare(row: ShareRow, scale: number): copy.OwnShare {
  const money = (of: bigint) => formatAmount(of, scale);
  return {
    ...{ id: row.id, follow_id: row.follow, profit: money(row.profit), mark: money(row.mark), due: money(row.due) },
    ...{ paid: money(row.paid), carried: money(row.carried), created_time: timeText(row.at) },
  };
}
