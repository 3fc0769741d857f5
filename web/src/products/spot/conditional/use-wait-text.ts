import { useTranslation } from 'react-i18next';
import type { Side } from '../../../shared/trading/instrument.ts';
import type { PriceSource, PriceWait, WaitView } from './waits.ts';

type Trail = { distance: string; activation: string | undefined; trailing: boolean };
/** A sentence, and how far the price is from what it waits for. */
export type WaitLine = { text: string; away?: string | undefined };

/** What an order waits for, in sentences. */
export function useWaitText() {
  const { t } = useTranslation('conditional');
  const ofPrice = (
    side: Side,
    by: PriceSource,
    { direction, price, limit }: Pick<PriceWait, 'direction' | 'price' | 'limit'>,
  ): string =>
    t(`wait.${side}_${direction}`, {
      by: t(`by.${by}`),
      price,
      at: limit === undefined ? t('at.market') : t('at.limit', { price: limit }),
    });
  /** The side that rests in the book while the stop waits. */
  const ofLimit = (side: Side, price: string): string => t(`leg.${side}`, { price });
  const ofTrail = (side: Side, by: PriceSource, { distance, activation, trailing }: Trail): string[] => [
    t(`wait.${side}_trail`, { by: t(`by.${by}`), distance, at: t('at.market') }),
    ...(activation === undefined || trailing
      ? []
      : [t(`wait.starts_${side === 'buy' ? 'fall' : 'rise'}`, { price: activation })]),
    ...(trailing ? [t('wait.trailing')] : []),
  ];
  const ofView = (view: WaitView): WaitLine[] => {
    const { side, by, waits, resting, distance, activationAway, trailing, entry, amount } = view;
    const lines: WaitLine[] = waits.map((wait) => ({ text: ofPrice(side, by, wait), away: wait.away }));
    if (resting) lines.push({ text: ofLimit(side, resting.price), away: resting.away });
    if (distance !== undefined) {
      const [trail = '', ...begins] = ofTrail(side, by, { ...view, distance });
      lines.push({ text: trail }, ...begins.map((text) => ({ text, away: trailing ? undefined : activationAway })));
    }
    if (entry !== undefined)
      lines.push({ text: t(amount === undefined ? 'wait.entry' : 'wait.exit_of', { id: entry }) });
    return lines;
  };
  return { ofPrice, ofLimit, ofTrail, ofView };
}
