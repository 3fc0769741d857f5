import type { nft } from '@glassbook/contract';
import { byIdReducer, ownReducer } from '../../carry/live/index.ts';
import type { Reducers } from '../../carry/live/values.ts';

export const channels = {
  'nft.sales': byIdReducer<nft.Sale, false>(false),
  'nft.series': byIdReducer<nft.SeriesView, false>(false),
  'nft.ownItems': ownReducer<nft.OwnItem>(),
  'nft.ownSales': ownReducer<nft.Sale>(),
  'nft.ownBids': ownReducer<nft.OwnBid>(),
  'nft.ownDeposits': ownReducer<nft.OwnDeposit>(),
  'nft.ownOrders': ownReducer<nft.OwnOrder>(),
} satisfies Reducers<
  ('nft.sales' | 'nft.series' | 'nft.ownItems' | 'nft.ownSales') | ('nft.ownBids' | 'nft.ownDeposits' | 'nft.ownOrders')
>;
