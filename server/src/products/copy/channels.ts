/** Private channels of copy trading: own rows as they are committed. */
import type { copy } from '@glassbook/contract';
import type { RowOf } from '@glassbook/engine';
import type { CopyRow, FollowRow, MissedRow, ShareRow } from '@glassbook/engine/copy';
import { formatAmount } from '@glassbook/money';
import type { PoolClient } from 'pg';
import { openRows } from '../../shared/own/open-rows.ts';
import { ownReader } from '../../shared/own/read-own.ts';
import { marginAsset } from './follow/terms.ts';
import { presentCopy, presentFollow, presentMissed, presentShare } from './read/present.ts';
import type { CopyServices } from './services.ts';
import { stored } from './stored.ts';

const OPEN_MAX = 1_000;
/** Of what has no end: the newest. */
const NEWEST = 20;
const isOpen = { status: 'open' } as const;
const all = () => true;

type Purse = Pick<
  RowOf<'futures', 'purses'>,
  'id' | 'owner' | 'asset' | 'free' | 'result' | 'fees' | 'funding' | 'status'
>;

/** The purses of an owner's open follows: they have the numbers of these. */
async function pursesOf(client: PoolClient, owner: number): Promise<Purse[]> {
  const { rows } = await client.query<
    Record<'id' | 'free' | 'result' | 'fees' | 'funding', string> & { asset: number; status: Purse['status'] }
  >(
    `SELECT p.id, p.asset, p.free, p.result, p.fees, p.funding, p.status FROM copy_follows f
       JOIN futures_purses p ON p.id = f.id WHERE f.owner = $1 AND f.status = 'open' ORDER BY p.id DESC LIMIT ${OPEN_MAX}`,
    [owner],
  );
  return rows.map((row) => ({
    ...{ id: Number(row.id), owner, asset: row.asset, free: BigInt(row.free), result: BigInt(row.result) },
    ...{ fees: BigInt(row.fees), funding: BigInt(row.funding), status: row.status },
  }));
}

export function copyChannels(services: CopyServices) {
  const { pool, catalog } = services;
  const [follows, copies] = [ownReader(stored.follows), ownReader(stored.copies)];
  const [missed, shares] = [ownReader(stored.missed), ownReader(stored.shares)];
  const presentPurse = ({ id, asset, free, result, fees, funding, status }: Purse) => {
    const money = (of: bigint) => formatAmount(of, catalog.asset(asset).scale);
    const sums = { free: money(free), result: money(result), fees: money(fees), funding: money(funding) };
    return { id, currency_id: asset, ...sums, open: status === 'open' };
  };
  return {
    'copy.follows': openRows<FollowRow, copy.OwnFollow>({
      ...{ pool, present: (row) => presentFollow(services, row), isOpen: ({ state }) => state !== 'ended' },
      rowsIn: ({ copy: rows }) => rows.follows,
      load: (client, owner) => follows(client, owner, { equal: isOpen, limit: OPEN_MAX }),
    }),
    'copy.purses': openRows<Purse, copy.OwnPurse>({
      ...{ pool, present: presentPurse, isOpen: ({ open }) => open },
      rowsIn: ({ futures }): readonly Purse[] => futures.purses,
      load: pursesOf,
    }),
    'copy.copies': openRows<CopyRow, copy.OwnCopy>({
      ...{ pool, present: (row) => presentCopy(services, row), isOpen: ({ open }) => open },
      rowsIn: ({ copy: rows }) => rows.copies,
      load: (client, owner) => copies(client, owner, { equal: isOpen, limit: OPEN_MAX }),
    }),
    'copy.missed': openRows<MissedRow, copy.OwnMissed>({
      ...{ pool, present: (row) => presentMissed(services, row), isOpen: all },
      rowsIn: ({ copy: rows }) => rows.missed,
      load: (client, owner) => missed(client, owner, { limit: NEWEST }),
    }),
    'copy.shares': openRows<ShareRow, copy.OwnShare>({
      ...{ pool, present: (row) => presentShare(row, marginAsset(services)?.scale ?? 0), isOpen: all },
      rowsIn: ({ copy: rows }) => rows.shares,
      load: (client, owner) => shares(client, owner, { limit: NEWEST }),
    }),
  };
}
