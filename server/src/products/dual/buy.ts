import { dual } from '@glassbook/contract';
import type { TraderRefusal } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import type { DualServices } from './services.ts';

export const buy = (services: DualServices) =>
  handle(dual.buy, async (call) => {
    const { body, caller, language } = call;
    const { onOffer, present, now } = services;
    const found = onOffer.find(Number(body.id));
    if (!found) return refuse('dual.offer_not_found');
    const { rate_ppm: rate, day } = body;
    const seen = {
      ...(rate !== undefined && { ratePpm: Number(rate) }),
      ...(day !== undefined && { days: Number(day) }),
    };
    const counts = new Intl.NumberFormat(`${localeOf(language)}-u-nu-latn`);
    const wordsFor = (reason: TraderRefusal): Record<string, string> | undefined => {
      if (reason === 'dual.shares_too_many') return { left: counts.format(onOffer.left(found, now())) };
      return reason === 'dual.owner_limit' ? { max: counts.format(found.offer.ownerMax) } : undefined;
    };
    const answer = await carryOut(
      services,
      call,
      {
        ...{ kind: 'dual.buy', owner: caller.userId, offer: found.offer.offer, shares: Number(body.num) },
        ...((rate ?? day) !== undefined && { seen }),
      },
      wordsFor,
    );
    if (!answer.ok) return answer;
    const message = words(localeOf(language), 'dual', 'done.bought', {});
    return { ok: true, message, data: present(answer.dual) };
  });
