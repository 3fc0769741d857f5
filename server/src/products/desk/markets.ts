/** Markets at the desk: one person halts, two open again. */
import { desk } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { assert } from '@glassbook/money';
import { z } from 'zod';
import { handle, refuse } from '../../carry/http/handling.ts';
import { namesOf, type RequestKind } from '../../shared/review/request-kind.ts';
import type { Controls } from '../../shared/review/market-controls.ts';
import type { DeskServices } from './services.ts';

const lifeMs = 86_400_000;

const marketShape = z.strictObject({ market: z.int() });
function marketOf(controls: Controls, id: number) {
  const found = controls.find(id);
  assert(found !== undefined, `market ${id} is known`);
  return found;
}

export const openKind = (controls: Controls): RequestKind<z.infer<typeof marketShape>> => ({
  ...{ name: 'market.open', makes: 'market.request', checks: 'market.check', needed: 1, lifeMs },
  read: (payload) => marketShape.parse(payload),
  changes: ({ market }) =>
    marketOf(controls, market).market.isOpen ? [] : [{ field: 'status', before: 'halted', after: 'open' }],
  carryOut: ({ market }, request) => {
    const made = { request: request.id, maker: request.maker };
    return marketOf(controls, market).controls.open(market, namesOf('market', request), made);
  },
});

export const markets = ({ pool, controls }: DeskServices) =>
  handle(desk.markets, async () => {
    const { rows } = await pool.query<{ id: string; subject: string }>(
      "SELECT id, subject FROM desk_requests WHERE state IN ('open', 'applying') AND kind = 'market.open' ORDER BY id",
    );
    const open = new Map(rows.map(({ id, subject }) => [subject, Number(id)]));
    return {
      ok: true,
      message: controls
        .markets()
        .map(({ id, symbol, isOpen }) => ({ id, symbol, open: isOpen, request: open.get(`market:${id}`) ?? null })),
    };
  });

export const halt = ({ controls }: DeskServices) =>
  handle(desk.halt, async ({ body, language }) => {
    const found = controls.find(Number(body.market));
    if (!found) return refuse('desk.not_found');
    if (!found.market.isOpen || !(await found.controls.halt(found.market.id))) return refuse('desk.nothing_changes');
    return { ok: true, message: words(localeOf(language), 'desk', 'done.halted', { symbol: found.market.symbol }) };
  });

export const requestOpen = ({ controls, approvals }: DeskServices) =>
  handle(desk.requestOpen, async ({ body, caller }) => {
    const market = controls.find(Number(body.market))?.market;
    if (!market) return refuse('desk.not_found');
    const made = { kind: 'market.open' as const, subject: `market:${market.id}`, title: market.symbol };
    const answer = await approvals.make(caller.staffId, {
      ...made,
      payload: { market: market.id },
      reason: body.reason,
    });
    return answer.ok ? { ok: true, message: { request: answer.id } } : refuse(answer.reason);
  });
