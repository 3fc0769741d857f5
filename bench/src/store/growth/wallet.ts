/** Moves between the spot and the futures account, there and back; the wallet's log. */
import type { GrowthProduct } from './product.ts';
import { LIMIT } from './product.ts';
import { balancesOf } from '../../../../server/src/products/wallet/balances.ts';
import { entriesOf, movesOf } from '../../../../server/src/products/wallet/own-entries.ts';

const ways = [
  { from: 'spot', to: 'futures' },
  { from: 'futures', to: 'spot' },
] as const;

export const wallet: GrowthProduct = {
  tables: ['ledger_entries'],
  rowTables: ['balances'],
  share: 8,
  trader:
    ({ core, roll }) =>
    async (owner) => {
      const way = ways[roll(2)] ?? ways[0];
      await core.sequencer.submit({ kind: 'wallet.move', owner, asset: 3, amount: 10n ** 8n, ...way });
    },
  lists: ({ pool, catalog }, ownerOf) => {
    const entries = (page: number) => (place: number) =>
      entriesOf(pool, catalog, ownerOf(place), 'en', { asset: 0, kind: undefined, page, limit: LIMIT });
    return [
      { name: 'wallet_log', ask: entries(1) },
      { name: 'wallet_log_page_50', ask: entries(50) },
      { name: 'transfers', ask: (place) => movesOf(pool, catalog, ownerOf(place), 'en', { page: 1, limit: LIMIT }) },
    ];
  },
  others: ({ pool }, ownerOf) => [{ name: 'balances', ask: (place) => balancesOf(pool, ownerOf(place)) }],
};
