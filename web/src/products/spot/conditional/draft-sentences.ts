import { parseAmount, wireDecimal } from '@glassbook/money';
import { price as priceText, trimmed } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import type { Surroundings } from '../ticket/ticket.ts';
import { roleOf, type Draft, type DraftField, type Setting } from './draft.ts';
import { useWaitText } from './use-wait-text.ts';
import { directionOf } from './waits.ts';

/** What the draft will wait for, in sentences; those of prices that cannot be read yet are left out. */
export function useDraftSentences(draft: Draft, setting: Setting, around: Surroundings): string[] {
  const { t } = useTranslation('conditional');
  const { ofPrice, ofLimit, ofTrail } = useWaitText();
  const { market } = around;
  const { side, kind } = setting;
  const { texts, by } = draft;
  const read = (field: DraftField): string | undefined => {
    const price = parseAmount(wireDecimal(texts[field]), market.quote.scale);
    return price ? priceText({ amount: price, scale: market.quote.scale }, market.priceScale) : undefined;
  };
  if (kind === 'trail') {
    const percent = parseAmount(wireDecimal(texts.percentAway), 4);
    const amount = read('trail');
    const inPercent = percent && `${trimmed({ amount: percent, scale: 4 })}%`;
    const distance = draft.trailBy === 'percent' ? inPercent : amount && `${amount} ${market.quote.name}`;
    if (!distance) return [];
    const activation = draft.activates ? read('activation') : undefined;
    return ofTrail(side, by, { distance, activation, trailing: false });
  }
  const sentence = (part: 'stop' | 'profit'): string[] => {
    const price = read('stop');
    if (price === undefined) return [];
    const limit = draft.stopAt === 'limit' ? read('stopLimit') : undefined;
    const waits = ofPrice(side, by, { direction: directionOf(side, part), price, limit });
    return [t('form.role', { role: t(`kind.${part}`), waits })];
  };
  if (kind === 'oco') {
    const profit = read('profit');
    const rests = profit && t('form.role', { role: t('kind.profit'), waits: ofLimit(side, profit) });
    return [...sentence('stop'), ...(rests ? [rests] : []), t('leg.about')];
  }
  const role = roleOf(draft, setting, around);
  return role === undefined ? [] : sentence(role);
}
