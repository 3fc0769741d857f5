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
  const { ofPrice, ofTrail } = useWaitText();
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
  const sentence = (field: 'stop' | 'profit', part: 'stop' | 'profit'): string[] => {
    const price = read(field);
    if (price === undefined) return [];
    const limit = draft[`${field}At`] === 'limit' ? read(`${field}Limit`) : undefined;
    const waits = ofPrice(side, by, { direction: directionOf(side, part), price, limit });
    return [t('form.role', { role: t(`kind.${part}`), waits })];
  };
  if (kind === 'oco') return [...sentence('stop', 'stop'), ...sentence('profit', 'profit')];
  const role = roleOf(draft, setting, around);
  return role === undefined ? [] : sentence('stop', role);
}
