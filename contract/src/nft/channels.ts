import { bidRow, depositRow, itemRow, listingRow, orderRow } from '@glassbook/engine/nft/rows';
import { z } from 'zod';
import { ownChannel, ownRow, type WireRow } from '../own.ts';
import { idReply } from '../fields.ts';

const count = z.number().int().nonnegative();
/** How far a series is. `left`: of each of its contents. */
export const seriesView = z.strictObject({
  ...{ id: idReply, status: z.enum(['waiting', 'announced', 'running', 'ended']), total: count, sold: count },
  ...{ opened: count, left: z.array(count), start_ms: count },
});
export type SeriesView = z.infer<typeof seriesView>;
export type OwnItem = WireRow<typeof itemRow>;
export type Sale = WireRow<typeof listingRow>;
export type OwnBid = WireRow<typeof bidRow>;
export type OwnDeposit = WireRow<typeof depositRow>;
export type OwnOrder = WireRow<typeof orderRow>;
const sales = z.array(ownRow(listingRow));

export const channels = {
  /** The sales that changed, none at first: what is on sale is read by a call, and its `sale` is the number here. */
  'nft.sales': { snapshot: sales, message: sales, private: false, params: [] },
  /** All series at first, then those that changed. */
  'nft.series': { snapshot: z.array(seriesView), message: z.array(seriesView), private: false, params: [] },
  'nft.ownItems': ownChannel(ownRow(itemRow)),
  'nft.ownSales': ownChannel(ownRow(listingRow)),
  'nft.ownBids': ownChannel(ownRow(bidRow)),
  'nft.ownDeposits': ownChannel(ownRow(depositRow)),
  'nft.ownOrders': ownChannel(ownRow(orderRow)),
} as const;
