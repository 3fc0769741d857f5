/** The private channel of the wallet: own balances. */
import type { wallet } from '@glassbook/contract';
import type { BalanceRow } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { AsOf, ChannelOf } from '../../carry/socket/channel.ts';
import { asOf } from '../../carry/store/snapshot.ts';
import { balancesOf } from './balances.ts';

type Balance = wallet.Balance;
type Present = (row: BalanceRow) => Balance;
/** What is stored of a user, with the number of the last command it contains. */
export type OwnBalances = (userId: number) => Promise<AsOf<Balance[]>>;

export const storedBalances =
  (pool: Pool, present: Present): OwnBalances =>
  (userId) =>
    asOf(pool, async (client) => (await balancesOf(client, userId)).map(present));

export const balancesChannel = (own: OwnBalances, present: Present): ChannelOf<'wallet.balances'> => ({
  news({ balances }, of) {
    for (const row of balances) of(row.owner)?.push(present(row));
  },
  empty: () => [],
  isEmpty: (message) => message.length === 0,
  async load(userId) {
    const loaded = await own(userId);
    return {
      seq: loaded.seq,
      merge(since) {
        const rows = new Map<string, Balance>();
        const put = (row: Balance) => rows.set(`${row.kind} ${row.currency_id}`, row);
        loaded.value.forEach(put);
        for (const { seq, value } of since) if (seq > loaded.seq) value.forEach(put);
        return [...rows.values()];
      },
    };
  },
});
