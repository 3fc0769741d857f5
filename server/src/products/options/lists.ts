/** Own options, and those without a result. */
import { options } from '@glassbook/contract';
import { handle, handleAnyone, refuse } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { paginator } from '../../carry/http/paginator.ts';
import { HEAD_MS } from '../../shared/receipts/heads.ts';
import { presentOption, receiptId } from './present.ts';
import type { OptionsServices } from './services.ts';
import { lastSettled, optionOf, readOwn, voidOptions } from './stored.ts';

const statusOf = { '1': 'open', '3': 'ended' } as const;

export const lists = ({ pool, catalog, now }: OptionsServices) =>
  handle(options.lists, async ({ body, caller, language }) => {
    const { match_id: market, status } = body;
    const equal = { instrument: market ? Number(market) : undefined, status: status && statusOf[status] };
    const paged = { ...body, limit: body.limit ?? '5' };
    const { rows, total, page, limit } = await readOwn.numbered(pool, caller.userId, paged, equal);
    const data = rows.map((row) => presentOption(catalog, row, now(), language));
    return { ok: true, message: paginator(data, { total, page, limit, path: `/api${options.lists.path}` }) };
  });

export const result = ({ pool, catalog, now }: OptionsServices) =>
  handle(options.result, async ({ body, caller, language }) => {
    const row = await optionOf(pool, Number(body.id), caller.userId);
    return row ? { ok: true, message: presentOption(catalog, row, now(), language) } : refuse('options.not_found');
  });

/** A head is signed each minute and looked for a moment later. */
const SIGNED_MS = 2 * HEAD_MS;

export const recent = ({ pool, catalog, now }: OptionsServices) =>
  handleAnyone(options.recent, async () => {
    const row = await lastSettled(pool, now() - SIGNED_MS);
    if (!row) return { ok: true, message: { data: [] } };
    const { symbol } = catalog.instrument(row.instrument);
    return { ok: true, message: { data: [{ receipt: receiptId(row.id), symbol, expiry_ms: row.expiry }] } };
  });

export const voids = ({ pool, catalog }: OptionsServices) =>
  handleAnyone(options.voids, async ({ body }) => {
    const { page, limit } = pagingOf(body);
    const { rows, total } = await voidOptions(pool, { page, limit });
    const data = rows.map(({ id, instrument, expiry, strike, ticks }) => ({
      ...{ receipt: receiptId(id), symbol: catalog.instrument(instrument).symbol, expiry_ms: expiry },
      ...{ ticks: ticks.length, cause: strike === undefined ? ('no_strike' as const) : ('few_ticks' as const) },
    }));
    return { ok: true, message: { data, page, pages: Math.ceil(total / limit), total } };
  });
