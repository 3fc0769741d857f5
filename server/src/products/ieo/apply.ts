import { ieo } from '@glassbook/contract';
import type { CommandOf, TraderRefusal } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { parseAmount } from '@glassbook/money';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { offerOf } from './offer-of.ts';
import { presentApplication, wholeText } from './present.ts';
import type { IeoServices } from './services.ts';

type Body = Parameters<Parameters<typeof handle<typeof ieo.apply>>[1]>[0]['body'];
type Terms = NonNullable<CommandOf<'ieo.apply'>['seen']>;

/** The terms that the caller saw, as the engine counts them, or the field that is none. */
function seenIn(body: Body, scale: number, payScale: number): { terms: Terms } | { field: string } {
  const amounts = { price: body.token_price, total: body.total, min: body.min, ownerMax: body.cap };
  const counts = {
    ...{ startAt: body.start_ms, endAt: body.end_ms, issueAt: body.issue_ms },
    ...{ lockMs: body.lock_ms, parts: body.parts, partMs: body.part_ms },
  };
  const terms: Record<string, bigint | number> = {};
  for (const [term, text] of Object.entries(amounts)) {
    if (text === undefined) continue;
    const read = parseAmount(text, term === 'price' ? payScale : scale);
    if (read === undefined) return { field: term === 'ownerMax' ? 'cap' : term };
    terms[term] = read;
  }
  for (const [term, text] of Object.entries(counts)) if (text !== undefined) terms[term] = Number(text);
  return { terms };
}

export const apply = (services: IeoServices) =>
  handle(ieo.apply, async (call) => {
    const { body, caller, language } = call;
    const { catalog } = services;
    const offer = offerOf(services, Number(body.project_id));
    if (!offer) return refuse('ieo.offer_not_found');
    const { symbol, scale } = catalog.asset(offer.asset);
    const amount = parseAmount(body.amount, scale);
    if (amount === undefined) return refuse('ieo.amount_not_whole');
    const text = (sum: bigint) => `${wholeText(sum, scale)} ${symbol}`;
    const wordsFor = (reason: TraderRefusal): Record<string, string> | undefined => {
      if (reason === 'ieo.amount_too_small') return { min: text(offer.min) };
      return reason === 'ieo.amount_too_large' ? { max: text(offer.total) } : undefined;
    };
    const payAsset = Number(body.pay_currency);
    const seen = seenIn(body, scale, catalog.assets.find(({ id }) => id === payAsset)?.scale ?? 0);
    if ('field' in seen) return refuse('request.field_invalid', { field: seen.field });
    const answer = await carryOut(
      services,
      call,
      {
        ...{ kind: 'ieo.apply', owner: caller.userId, offer: offer.offer, amount, payAsset },
        ...(Object.keys(seen.terms).length > 0 && { seen: seen.terms }),
      },
      wordsFor,
    );
    if (!answer.ok) return answer;
    const message = words(localeOf(language), 'ieo', 'done.applied', {});
    return { ok: true, message, data: presentApplication(services, language, offer, answer.application) };
  });
