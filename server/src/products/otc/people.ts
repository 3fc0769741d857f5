/** People as everybody sees them, and who blocked whom. */
import { otc } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { flag } from '../../carry/store/asset-wire.ts';
import { handle, handleAnyone, refuse } from '../../carry/http/handling.ts';
import { figuresOf, shownFigures, WINDOW_MS } from './figures.ts';
import { unitOf } from './market.ts';
import { facesOf, findMerchants } from './rows.ts';
import type { OtcServices } from './services.ts';

/** The faces of accounts with the figures of the last 30 days. The tier of who is no merchant is 0. */
export async function peopleOf(
  { pool, robots, now }: Pick<OtcServices, 'pool' | 'robots' | 'now'>,
  ids: readonly number[],
): Promise<(id: number) => otc.PersonView> {
  const faces = await facesOf(pool, ids);
  const found = await findMerchants(pool, "WHERE account = ANY ($1) AND state = 'merchant'", [ids]);
  const tiers = new Map(found.map(({ account, tier }) => [account, tier]));
  const figures = await figuresOf(pool, ids, { from: now() - WINDOW_MS, to: now() + 1 });
  return (id) => ({
    ...{ id, nickname: faces(id).nickname, head_portrait: faces(id).portrait, tier: tiers.get(id) ?? 0 },
    ...{ ...shownFigures(figures(id)), simulated: robots.has(id) },
  });
}

async function isKnown({ pool }: Pick<OtcServices, 'pool'>, id: number): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM users WHERE id = $1', [id]);
  return rowCount === 1;
}

export const person = (services: OtcServices) =>
  handleAnyone(otc.person, async ({ body, caller }) => {
    const id = Number(body.user);
    if (!(await isKnown(services, id))) return refuse('otc.not_found');
    const { rowCount } = await services.pool.query('SELECT FROM user_blocks WHERE user_id = $1 AND blocked = $2', [
      ...[caller?.userId ?? 0, id],
    ]);
    return { ok: true, message: { ...(await peopleOf(services, [id]))(id), blocked: rowCount === 1 } };
  });

export const figures = (services: OtcServices) =>
  handleAnyone(otc.figures, async ({ body }) => {
    const id = Number(body.user);
    if (!(await isKnown(services, id))) return refuse('otc.not_found');
    const to = services.now() + 1;
    const window = { from: to - 1 - WINDOW_MS, to };
    const found = (await figuresOf(services.pool, [id], window))(id);
    const worth = formatAmount(found.worth, unitOf(services).scale);
    const bounds = { from_ms: window.from, to_ms: window.to };
    return { ok: true, message: { ...shownFigures(found), failed: found.failed, worth, ...bounds } };
  });

export const block = (services: OtcServices) =>
  handle(otc.block, async ({ body, caller }) => {
    const id = Number(body.user);
    if (id === caller.userId || !(await isKnown(services, id))) return refuse('otc.not_found');
    await services.pool.query(
      body.on === '1'
        ? 'INSERT INTO user_blocks (user_id, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING'
        : 'DELETE FROM user_blocks WHERE user_id = $1 AND blocked = $2',
      [caller.userId, id],
    );
    return { ok: true, message: { user: id, blocked: flag(body.on === '1') } };
  });
