/** Converting by a quote; and the historic call, which names one of prices or means the last. */
import { convert, type WireLanguage } from '@glassbook/contract';
import type { ConversionRow, QuoteRow } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { parseAmount } from '@glassbook/money';
import { answeredBefore, carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { reads } from '../../carry/store/stored.ts';
import { presentConversion } from './present.ts';
import { wordsOf } from './quote.ts';
import type { ConvertServices } from './services.ts';
import { stored } from './stored.ts';

type Made = { conversions: readonly ConversionRow[]; left: number };

const done = ({ catalog }: ConvertServices, language: WireLanguage, { conversions, left }: Made) => ({
  ok: true as const,
  message: words(localeOf(language), 'convert', 'done.converted', {}),
  data: { conversions: conversions.map((row) => presentConversion(catalog, row)), left },
});

export const accept = (services: ConvertServices) =>
  handle(convert.accept, async (call) => {
    const { body, caller, language } = call;
    const quote = Number(body.quote_id);
    const answer = await carryOut(services, call, { kind: 'convert.accept', owner: caller.userId, quote });
    return answer.ok ? done(services, language, answer) : answer;
  });

const quotes = reads(stored.quotes, { key: ['owner'] });

/** The last quote of the caller, where it is of this pair from the spot account; another's id, so that it is not found, where it is not. */
async function lastQuote({ pool }: ConvertServices, owner: number, from: number, to: number): Promise<number> {
  const { rows } = await pool.query<unknown[]>({
    text: `${quotes.sql} WHERE owner = $1`,
    values: [owner],
    rowMode: 'array',
  });
  const row = rows[0] && quotes.read(rows[0]);
  return row && isOf(row, from, to) ? row.id : 0;
}

const isOf = ({ source, toAsset, lines }: QuoteRow, from: number, to: number): boolean =>
  source === 'spot' && toAsset === to && lines.length === 1 && lines[0]?.fromAsset === from;

/** A repeat under its key is answered as the first was, by the acceptance, whatever the quote is by now. */
export const transfer = (services: ConvertServices) =>
  handle(convert.transfer, async (call) => {
    const { body, caller, language } = call;
    const from = services.catalog.assets.find(({ id }) => id === Number(body.from_currency_id));
    if (!from) return refuse('convert.asset_not_found');
    const amount = parseAmount(body.number, from.scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'number' });
    const owner = caller.userId;
    const accepting = (quote: number, asked: typeof call) =>
      carryOut(services, asked, { kind: 'convert.accept', owner, quote, amount }, wordsOf(services));
    const before = await answeredBefore(call, (again) => accepting(0, again));
    if (before) return before.ok ? done(services, language, before) : before;
    const last = await lastQuote(services, owner, from.id, Number(body.to_currency_id));
    if (body.quote_id !== undefined && Number(body.quote_id) !== last) return refuse('convert.quote_not_found');
    const answer = await accepting(last, call);
    return answer.ok ? done(services, language, answer) : answer;
  });
