/** Markets at the desk: one person halts, two open again and change fees and limits. */
import { desk } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { assert, parseAmount } from '@glassbook/money';
import { z } from 'zod';
import { handle, refuse } from '../http/handling.ts';
import type { Change, RequestKind } from '../review/request-kind.ts';
import {
  bandPpmMax,
  feePpmMax,
  notionalMaxFactor,
  openOrdersCeiling,
  type Controls,
  type MarketRules,
} from '../review/market-controls.ts';
import type { DeskServices } from './services.ts';

const lifeMs = 86_400_000;

const rulesShape = z.strictObject({
  ...{ makerFeePpm: z.int(), takerFeePpm: z.int(), notionalMin: z.string(), notionalMax: z.string() },
  ...{ bandPpm: z.int(), openOrdersMax: z.int() },
});
const marketShape = z.strictObject({ market: z.int() });
const rulesPayload = z.strictObject({ market: z.int(), rules: rulesShape });

function marketOf(controls: Controls, id: number) {
  const found = controls.find(id);
  assert(found !== undefined, `market ${id} is known`);
  return found;
}
function ruledOf(controls: Controls, id: number) {
  const found = controls.findRuled(id);
  assert(found !== undefined, `market ${id} has rules`);
  return found;
}

export const openKind = (controls: Controls): RequestKind<z.infer<typeof marketShape>> => ({
  ...{ name: 'market.open', makes: 'market.request', checks: 'market.check', needed: 1, lifeMs },
  read: (payload) => marketShape.parse(payload),
  changes: ({ market }) =>
    marketOf(controls, market).market.isOpen ? [] : [{ field: 'status', before: 'halted', after: 'open' }],
  carryOut: ({ market }) => marketOf(controls, market).controls.open(market),
});

export const rulesKind = (controls: Controls): RequestKind<z.infer<typeof rulesPayload>> => ({
  ...{ name: 'market.rules', makes: 'market.request', checks: 'market.check', needed: 1, lifeMs },
  read: (payload) => rulesPayload.parse(payload),
  changes: ({ market, rules }) => changesOf(ruledOf(controls, market).market.rules, rules),
  carryOut: ({ market, rules }) => ruledOf(controls, market).controls.configure(market, rules),
  complete: (client, { market, rules }) => ruledOf(controls, market).controls.store(client, market, rules),
});

const changesOf = (before: MarketRules, after: MarketRules): Change[] =>
  (Object.keys(after) as (keyof MarketRules)[])
    .filter((field) => String(before[field]) !== String(after[field]))
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }));

export const markets = ({ pool, controls }: DeskServices) =>
  handle(desk.markets, async () => {
    const { rows } = await pool.query<{ id: string; subject: string }>(
      "SELECT id, subject FROM desk_requests WHERE state IN ('open', 'applying') AND kind LIKE 'market.%' ORDER BY id",
    );
    const open = new Map(rows.map(({ id, subject }) => [subject, Number(id)]));
    return {
      ok: true,
      message: controls.ruledMarkets().map(({ id, symbol, quote, quoteScale, isOpen, rules }) => ({
        ...{ id, symbol, quote, quote_scale: quoteScale, open: isOpen, request: open.get(`market:${id}`) ?? null },
        ...{ maker_fee_ppm: rules.makerFeePpm, taker_fee_ppm: rules.takerFeePpm, band_ppm: rules.bandPpm },
        ...{ notional_min: rules.notionalMin, notional_max: rules.notionalMax, open_orders_max: rules.openOrdersMax },
      })),
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

export const requestRules = ({ controls, approvals }: DeskServices) =>
  handle(desk.requestRules, async ({ body, caller, language }) => {
    const market = controls.findRuled(Number(body.market))?.market;
    if (!market) return refuse('desk.not_found');
    const rules: MarketRules = {
      ...{ makerFeePpm: Number(body.maker_fee_ppm), takerFeePpm: Number(body.taker_fee_ppm) },
      ...{ notionalMin: body.notional_min, notionalMax: body.notional_max },
      ...{ bandPpm: Number(body.band_ppm), openOrdersMax: Number(body.open_orders_max) },
    };
    const field = fieldOutOfRange(controls, market.id, rules);
    if (field !== undefined)
      return refuse('desk.value_out_of_range', { field: words(localeOf(language), 'desk', `field.${field}`) });
    const made = { subject: `market:${market.id}`, payload: { market: market.id, rules }, reason: body.reason };
    const answer =
      body.request === undefined
        ? await approvals.make(caller.staffId, { kind: 'market.rules', title: market.symbol, ...made })
        : await approvals.edit(
            caller.staffId,
            { request: Number(body.request), version: Number(body.version ?? 1) },
            made,
          );
    return answer.ok ? { ok: true, message: { request: answer.id } } : refuse(answer.reason);
  });

/** The first one; undefined where all are within. */
function fieldOutOfRange(controls: Controls, id: number, rules: MarketRules): string | undefined {
  for (const field of ['makerFeePpm', 'takerFeePpm'] as const) if (rules[field] > feePpmMax) return field;
  if (rules.bandPpm > bandPpmMax) return 'bandPpm';
  if (rules.openOrdersMax > openOrdersCeiling) return 'openOrdersMax';
  const { controls: of, market } = ruledOf(controls, id);
  const [now, asked] = [market.rules.notionalMax, rules.notionalMax].map((text) =>
    parseAmount(text, market.quoteScale),
  );
  if (now !== undefined && asked !== undefined && asked > now * notionalMaxFactor) return 'notionalMax';
  return of.problemIn(id, rules);
}
