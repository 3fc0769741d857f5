/** Events of copy trading for a copier: contracts that were not copied, a follow that ended, a share that was paid. */
import type { FollowRow, MissedRow, ShareRow } from '@glassbook/engine/copy';
import { missedReasons } from '@glassbook/engine/copy/words';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../carry/store/catalog.ts';
import { reads } from '../../carry/store/stored.ts';
import type { Happening, Queryable, Source } from '../../shared/activity/activity.ts';
import { stored } from './stored.ts';

const MINUTE_MS = 60_000;
/** Of the rows of one owner, those that are looked at for bursts. */
const BURST_MAX = 1_000;

type Missed = Pick<MissedRow, 'follow' | 'reason' | 'at'>;
const wordOf = (reason: string) => missedReasons.find((word) => word === reason) ?? 'other';

/** One a minute and follow, with the last reason: a leader's fills come in bursts. */
const ofMissed = ({ follow, reason, at }: Missed, trader: number): Happening => ({
  ...{ id: `copy_missed:${follow}:${Math.floor(at / MINUTE_MS)}`, at_ms: at, group: 'orders', kind: 'copy_missed' },
  params: { trader, reason: wordOf(reason) },
});

function ofEnd({ id, trader, why, closedAt }: Pick<FollowRow, 'id' | 'trader' | 'why' | 'closedAt'>): Happening {
  const about = { id: `copy_ended:${id}`, at_ms: closedAt ?? 0, group: 'orders' } as const;
  return why === 'stop_loss'
    ? { ...about, kind: 'copy_stopped', params: { trader } }
    : { ...about, kind: 'copy_ended', params: { trader, why: why ?? 'user' } };
}

type Shared = Pick<ShareRow, 'id' | 'trader' | 'paid' | 'at'>;
function ofShare(asset: ReturnType<Catalog['asset']>, { id, trader, paid, at }: Shared): Happening {
  const params = { trader, amount: formatAmount(paid, asset.scale), asset: asset.symbol };
  return { id: `copy_share:${id}`, at_ms: at, group: 'orders', kind: 'copy_share', params };
}

const follows = reads(stored.follows, { key: ['id'] });
async function followsOf(db: Queryable, rest: string, values: readonly unknown[]): Promise<FollowRow[]> {
  const { rows } = await db.query<unknown[]>({ text: `${follows.sql} ${rest}`, values: [...values], rowMode: 'array' });
  return rows.map(follows.read);
}

async function missedOf(db: Queryable, owner: number, most: number): Promise<Happening[]> {
  const { rows } = await db.query<Record<'follow' | 'reason' | 'at' | 'trader', string>>(
    `SELECT m.follow, m.reason, m.at, f.trader FROM (
       SELECT DISTINCT ON (follow, at / ${MINUTE_MS}) id, follow, reason, at FROM (
         SELECT * FROM copy_missed WHERE owner = $1 ORDER BY id DESC LIMIT ${BURST_MAX}) AS newest
       ORDER BY follow, at / ${MINUTE_MS}, id DESC) AS m
     JOIN copy_follows f ON f.id = m.follow ORDER BY m.id DESC LIMIT $2`,
    [owner, most],
  );
  return rows.map((row) =>
    ofMissed({ follow: Number(row.follow), reason: row.reason, at: Number(row.at) }, Number(row.trader)),
  );
}

async function sharesOf(db: Queryable, catalog: Pick<Catalog, 'asset'>, owner: number, most: number) {
  const { rows } = await db.query<Record<'id' | 'trader' | 'paid' | 'at', string> & { asset: number }>(
    `SELECT s.id, s.trader, s.paid, s.at, f.asset FROM copy_shares s JOIN copy_follows f ON f.id = s.follow
     WHERE s.owner = $1 AND s.paid > 0 ORDER BY s.id DESC LIMIT $2`,
    [owner, most],
  );
  return rows.map((row) =>
    ofShare(catalog.asset(row.asset), {
      ...{ id: Number(row.id), trader: Number(row.trader), paid: BigInt(row.paid), at: Number(row.at) },
    }),
  );
}

export const copyHappenings = (catalog: Pick<Catalog, 'asset'>): Source => ({
  async recent(db, owner, most) {
    const ended = await followsOf(db, "WHERE owner = $1 AND status = 'ended' ORDER BY id DESC LIMIT $2", [owner, most]);
    const all = [
      ...(await missedOf(db, owner, most)),
      ...ended.map(ofEnd),
      ...(await sharesOf(db, catalog, owner, most)),
    ];
    return all.sort((a, b) => b.at_ms - a.at_ms).slice(0, most);
  },
  committed({ copy }, add) {
    // A follow that missed something, was settled or has ended changed with it.
    const changed = new Map(copy.follows.map((row) => [row.id, row]));
    for (const row of copy.missed) {
      const trader = changed.get(row.follow)?.trader;
      if (trader !== undefined) add(row.owner, () => ofMissed(row, trader));
    }
    for (const row of copy.follows) if (row.status === 'ended') add(row.owner, () => ofEnd(row));
    for (const row of copy.shares) {
      const asset = changed.get(row.follow)?.asset;
      if (row.paid > 0n && asset !== undefined) add(row.owner, () => ofShare(catalog.asset(asset), row));
    }
  },
});
