import { Change } from '@glassbook/ui';
import { hiddenNumber } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { worthScale, type Portfolio } from '../portfolio/portfolio.ts';
import { quoteAsset } from '../quote-asset.ts';
import { returnOf } from './equity.ts';
import { useEquity } from './use-equity.ts';

/**
 * What the last 24 hours gained or lost, beyond what came in: the figure of the equity curve of one day. Its line is there before the figure is, so that
 * nothing below it moves.
 */
export function DayPnl({ portfolio, hidden }: { portfolio: Portfolio; hidden: boolean }) {
  const { t } = useTranslation('wallet');
  const { curve } = useEquity('1d', portfolio);
  const percent = curve && returnOf(curve);
  return (
    <p className="label c2 mt1 min-h-[1.125rem]">
      {curve && (
        <>
          {t('pnl.day')}{' '}
          {hidden ? (
            hiddenNumber
          ) : (
            <>
              <Change value={{ amount: curve.pnl, scale: worthScale }} places={worthScale} /> {quoteAsset}
              {percent !== undefined && (
                <>
                  {' '}
                  (<Change value={percent} arrow={false} />)
                </>
              )}
            </>
          )}
        </>
      )}
    </p>
  );
}
