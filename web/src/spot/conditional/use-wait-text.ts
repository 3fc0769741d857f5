import { useTranslation } from 'react-i18next';
import type { Side } from '../../trading/instrument.ts';
import type { PriceSource, PriceWait, WaitView } from './waits.ts';

type Trail = { distance: string; activation: string | undefined; trailing: boolean };

/** What an order waits for, in sentences. */
export function useWaitText() {
  const { t } = useTranslation('conditional');
  const ofPrice = (side: Side, by: PriceSource, { direction, price, limit }: Omit<PriceWait, 'part'>): string =>
    t(`wait.${side}_${direction}`, {
      by: t(`by.${by}`),
      price,
      at: limit === undefined ? t('at.market') : t('at.limit', { price: limit }),
    });
  const ofTrail = (side: Side, by: PriceSource, { distance, activation, trailing }: Trail): string[] => [
    t(`wait.${side}_trail`, { by: t(`by.${by}`), distance, at: t('at.market') }),
    ...(activation === undefined || trailing
      ? []
      : [t(`wait.starts_${side === 'buy' ? 'fall' : 'rise'}`, { price: activation })]),
    ...(trailing ? [t('wait.trailing')] : []),
  ];
  const ofView = (view: WaitView): string[] => {
    const { side, by, waits, distance, entry, amount } = view;
    const lines = waits.map((wait) => ofPrice(side, by, wait));
    if (distance !== undefined) lines.push(...ofTrail(side, by, { ...view, distance }));
    if (entry !== undefined) lines.push(t(amount === undefined ? 'wait.entry' : 'wait.exit_of', { id: entry }));
    return lines;
  };
  return { ofPrice, ofTrail, ofView };
}
