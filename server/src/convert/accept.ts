/** Converting by a quote; and the historic call, which has none. */
import { convert, type WireLanguage } from '@glassbook/contract';
import type { ConversionRow } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { parseAmount } from '@glassbook/money';
import { carryOut } from '../carry-out.ts';
import { handle, refuse } from '../http/handling.ts';
import { presentConversion } from './present.ts';
import { quotesRefusal, wordsOf } from './quote.ts';
import type { ConvertServices } from './services.ts';

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

/** A repeat under its key is answered as the first was, by the acceptance: the quote that it makes again is not used. */
export const transfer = (services: ConvertServices) =>
  handle(convert.transfer, async (call) => {
    const { body, caller, language } = call;
    const from = services.catalog.assets.find(({ id }) => id === Number(body.from_currency_id));
    if (!from) return refuse('convert.asset_not_found');
    const amount = parseAmount(body.number, from.scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'number' });
    const [owner, to] = [caller.userId, Number(body.to_currency_id)];
    // A request that was carried out before has its answer, whatever can be converted by now.
    const accepting = (quote: number, isLate: boolean) =>
      carryOut(services, { ...call, isLate }, { kind: 'convert.accept', owner, quote }, wordsOf(services));
    if (call.key) {
      const before = await accepting(0, true);
      if (before.ok) return done(services, language, before);
      if (before.reason !== 'request.expired' || call.isLate) return before;
    }
    const often = quotesRefusal(services, owner);
    if (often) return often;
    const quoted = await carryOut(
      services,
      { caller, key: undefined },
      { kind: 'convert.quote', owner, source: 'spot', from: from.id, to, amount },
      wordsOf(services),
    );
    if (!quoted.ok) return quoted;
    const answer = await accepting(quoted.quote.id, false);
    return answer.ok ? done(services, language, answer) : answer;
  });
