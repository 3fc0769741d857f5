/** Asking for a quote: of one amount, or of several small balances. */
import { convert } from '@glassbook/contract';
import type { TraderRefusal } from '@glassbook/engine';
import { parseAmount } from '@glassbook/money';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse, refuseFor } from '../../carry/http/handling.ts';
import { plainText } from '../../carry/store/instrument.ts';
import { presentQuote } from './present.ts';
import type { ConvertServices } from './services.ts';

const sourceOf = { change: 'spot', legal: 'fiat' } as const;

/** What fills the placeholders of a refusal. */
export const wordsOf =
  ({ catalog, inForce }: Pick<ConvertServices, 'catalog' | 'inForce'>) =>
  (reason: TraderRefusal): Record<string, string> | undefined => {
    const settings = inForce.of('convert.configure');
    if (reason !== 'convert.amount_too_large' || !settings) return undefined;
    const { symbol, scale } = catalog.asset(settings.unit);
    return { max: plainText({ scale }, settings.max), asset: symbol };
  };

/** A refusal where the caller asked for too many quotes within a minute. */
export function quotesRefusal({ quotes }: Pick<ConvertServices, 'quotes'>, owner: number) {
  const key = String(owner);
  return quotes.admit(key) ? undefined : refuseFor('request.too_many', quotes.wait(key));
}

export const quote = (services: ConvertServices) =>
  handle(convert.quote, async (call) => {
    const { body, caller } = call;
    const { catalog, now } = services;
    const from = catalog.assets.find(({ id }) => id === Number(body.from_currency_id));
    if (!from) return refuse('convert.asset_not_found');
    const amount = parseAmount(body.number, from.scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'number' });
    const often = quotesRefusal(services, caller.userId);
    if (often) return often;
    const answer = await carryOut(
      services,
      { caller, key: undefined },
      {
        ...{ kind: 'convert.quote', owner: caller.userId, source: sourceOf[body.from_field ?? 'change'] },
        ...{ from: from.id, to: Number(body.to_currency_id), amount },
      },
      wordsOf(services),
    );
    return answer.ok ? { ok: true, message: presentQuote(catalog, answer.quote, now()) } : answer;
  });

export const quoteSweep = (services: ConvertServices) =>
  handle(convert.quoteSweep, async ({ body, caller }) => {
    const { catalog, now } = services;
    const often = quotesRefusal(services, caller.userId);
    if (often) return often;
    const answer = await carryOut(
      services,
      { caller, key: undefined },
      {
        ...{ kind: 'convert.quoteSweep', owner: caller.userId, to: Number(body.to_currency_id) },
        assets: body.currencies.split(',').map(Number),
      },
    );
    return answer.ok ? { ok: true, message: presentQuote(catalog, answer.quote, now()) } : answer;
  });
