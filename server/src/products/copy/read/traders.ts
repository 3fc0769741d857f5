/** Traders as everybody sees them, also without a session. */
import { copy } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { paginator } from '../../../carry/http/paginator.ts';
import { percentText, timeText } from '../../../carry/store/instrument.ts';
import { marginAsset } from '../follow/terms.ts';
import type { CopyServices } from '../services.ts';
import { figuresOf, type Counted } from '../traders/figures.ts';

const LIMIT = 15;
type Row = {
  id: string;
  share_ppm: number;
  status: 'open' | 'resigned' | 'removed';
  began: string;
  nickname: string | null;
  signature: string | null;
  portrait: string;
  robot: boolean;
  /** Of the follower who reads. */
  followed: boolean;
  /** None before the first count. */
  at: string | null;
  position_count: number | null;
  own_size: string | null;
  figures: Counted | null;
};

const read = `SELECT t.owner AS id, t.share_ppm, t.status, t.at AS began, u.nickname, u.signature, u.portrait, u.robot, f.at,
    f.position_count, f.own_size, f.figures,
    EXISTS (SELECT FROM copy_follows c WHERE c.owner = $1 AND c.trader = t.owner AND c.status = 'open') AS followed
  FROM copy_traders t JOIN users u ON u.id = t.owner LEFT JOIN copy_figures f ON f.trader = t.owner`;

type Sort = (typeof copy.traderSorts)[number];
const orders: Record<Sort, string> = {
  ...{ total_profits: 'f.total_profits DESC', total_income_rate: 'f.total_income_rate DESC' },
  ...{ correct_rate: 'f.correct_rate DESC', drawdown: 'f.drawdown', copiers_profit: 'f.copiers_profit DESC' },
  follow_num: 'f.follow_num DESC',
};

type Services = Pick<CopyServices, 'inForce' | 'catalog'>;

function shown(services: Services, row: Row): copy.TraderFigures {
  const { scale = 0 } = marginAsset(services) ?? {};
  const counted = row.figures ?? figuresOf([], { profit: 0n, count: 0 }, 0, scale).counted;
  const most = services.inForce.of('copy.configure')?.copiersMax ?? 0;
  return {
    ...{
      ...counted,
      position_count: row.position_count ?? 0,
      own_size: formatAmount(BigInt(row.own_size ?? 0), scale),
    },
    ...{ share_ratio: percentText(row.share_ppm), full: counted.follow_num >= most, simulated: row.robot },
    as_of: timeText(Number(row.at ?? row.began)),
  };
}
const personOf = ({ id, nickname, portrait }: Row) => ({
  ...{ id: Number(id), nickname: nickname ?? `U-${id}`, head_portrait: portrait },
});

export const index = (services: CopyServices) =>
  handleAnyone(copy.index, async ({ body, caller }) => {
    const { pool } = services;
    const page = Number(body.page ?? 1);
    const { rows } = await pool.query<Row>(
      `${read} WHERE t.status = 'open' ORDER BY ${orders[body.sort ?? 'total_profits']} NULLS LAST, t.owner LIMIT $2 OFFSET $3`,
      [caller?.userId ?? 0, LIMIT, (page - 1) * LIMIT],
    );
    const { rows: counted } = await pool.query<{ count: string }>(
      "SELECT count(*) FROM copy_traders WHERE status = 'open'",
    );
    const data = rows.map((row) => ({ ...personOf(row), ...shown(services, row), is_followed: row.followed }));
    const total = Number(counted[0]?.count ?? 0);
    return { ok: true, message: paginator(data, { total, page, limit: LIMIT, path: `/api${copy.index.path}` }) };
  });

async function traderOf(pool: Pool, trader: string, viewer: number): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(`${read} WHERE t.owner = $2`, [viewer, trader]);
  return rows[0];
}

export const traderDetail = (services: CopyServices) =>
  handleAnyone(copy.traderDetail, async ({ body, caller }) => {
    const row = await traderOf(services.pool, body.trader_user_id, caller?.userId ?? 0);
    if (!row) return refuse('copy.trader_not_found');
    const is_trader = row.status === 'open' ? (1 as const) : (2 as const);
    const trader_info = { ...personOf(row), is_trader, signature: row.signature ?? '' };
    return { ok: true, message: { trader_info, data: shown(services, row), is_followed: row.followed } };
  });

export const historyTrade = ({ pool, copiedFutures }: CopyServices) =>
  handleAnyone(copy.historyTrade, async ({ body, language }) => {
    if (!(await traderOf(pool, body.trader_user_id, 0))) return refuse('copy.trader_not_found');
    const page = Number(body.page ?? 1);
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM copy_closed WHERE trader = $1 ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3',
      [body.trader_user_id, LIMIT, (page - 1) * LIMIT],
    );
    const { rows: counted } = await pool.query<{ count: string }>(
      'SELECT coalesce(sum(count), 0) AS count FROM copy_days WHERE trader = $1',
      [body.trader_user_id],
    );
    const ids = rows.map(({ id }) => Number(id));
    const found = await copiedFutures.rows(ids, language);
    const data = ids.flatMap((id) => found.get(id) ?? []);
    const total = Number(counted[0]?.count ?? 0);
    return { ok: true, message: paginator(data, { total, page, limit: LIMIT, path: `/api${copy.historyTrade.path}` }) };
  });
