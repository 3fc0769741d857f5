import { lockup } from '@glassbook/contract';
import type { TraderRefusal } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { parseAmount } from '@glassbook/money';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { plainText } from '../../carry/store/instrument.ts';
import type { LockupServices } from './services.ts';

export const lock = (services: LockupServices) =>
  handle(lockup.lock, async (call) => {
    const { body, caller, language } = call;
    const { catalog, onOffer } = services;
    const offer = onOffer.find(Number(body.config_id));
    if (!offer) return refuse('lockup.offer_not_found');
    const { symbol, scale } = catalog.asset(offer.asset);
    const amount = parseAmount(body.amount, scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'amount' });
    const { day, daily_ppm: daily, penalty_ppm: penalty } = body;
    const seen = {
      ...(day !== undefined && { days: Number(day) }),
      ...(daily !== undefined && { dailyPpm: Number(daily) }),
      ...(penalty !== undefined && { penaltyPpm: Number(penalty) }),
    };
    const text = (sum: bigint) => `${plainText({ scale }, sum)} ${symbol}`;
    const wordsFor = (reason: TraderRefusal): Record<string, string> | undefined => {
      if (reason === 'lockup.amount_too_small') return { min: text(offer.min) };
      return reason === 'lockup.amount_too_large' ? { max: text(offer.ownerMax) } : undefined;
    };
    const answer = await carryOut(
      services,
      call,
      {
        ...{ kind: 'lockup.lock', owner: caller.userId, offer: offer.offer, amount, renew: body.auto_renew === '1' },
        ...((day ?? daily ?? penalty) !== undefined && { seen }),
      },
      wordsFor,
    );
    if (!answer.ok) return answer;
    const message = words(localeOf(language), 'lockup', 'done.locked', {});
    return { ok: true, message, data: services.own.present(answer.lockup) };
  });
