import { account, nft } from '@glassbook/contract';
import { refresh, useCall, type Loadable } from '../../carry/loadable.ts';
import { useLiveMessages } from '../../carry/live/index.ts';

/** The lists that change with what one does. */
export const lists = [
  nft.items,
  nft.item,
  nft.bids,
  nft.history,
  nft.mine,
  nft.created,
  nft.collection,
  nft.myBids,
  nft.orders,
  nft.pastSales,
];

/** Asks again for an item as its sale or its series changes; of all where no code is named. */
export function useFresh(item: nft.ItemView | undefined, ...routes: { id: string }[]): void {
  const isSeries = item?.total !== 0;
  useLiveMessages('nft.sales', (sales) => {
    if (item && !isSeries && sales.some((sale) => sale.item === item.id)) refresh(...routes);
  });
  useLiveMessages('nft.series', (changed) => {
    if (item && changed.some(({ id }) => id === item.rarity_house_id)) refresh(...routes);
  });
}

/** An item or a series, as it is now. */
export function useItem(code: string | undefined): Loadable<nft.ItemView> {
  const found = useCall(nft.item, { id: code ?? 'W-1' }, { enabled: code !== undefined, staleMs: 0 });
  useFresh(found.data, nft.item, nft.bids, nft.history);
  return found;
}

/** The own number; undefined of guests, and until it is known. */
export const useMe = (): number | undefined => useCall(account.info, {}, { staleMs: 60_000 }).data?.id;
