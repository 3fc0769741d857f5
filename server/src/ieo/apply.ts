import { ieo } from '@glassbook/contract';
import type { TraderRefusal } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { parseAmount } from '@glassbook/money';
import { carryOut } from '../carry-out.ts';
import { handle, refuse } from '../http/handling.ts';
import { offerOf } from './offer-of.ts';
import { presentApplication, wholeText } from './present.ts';
import type { IeoServices } from './services.ts';

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
    const answer = await carryOut(
      services,
      call,
      { kind: 'ieo.apply', owner: caller.userId, offer: offer.offer, amount, payAsset: Number(body.pay_currency) },
      wordsFor,
    );
    if (!answer.ok) return answer;
    const message = words(localeOf(language), 'ieo', 'done.applied', {});
    return { ok: true, message, data: presentApplication(services, language, offer, answer.application) };
  });
