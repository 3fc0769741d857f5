import { Change } from '@glassbook/ui';
import { hiddenNumber } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { quoteAsset } from '../quote-asset.ts';
import { usePnl } from './use-pnl.ts';

/** What the last 24 hours gained or lost, beyond what came in. Its line is there before the figure is, so that nothing below it moves. */
export function DayPnl({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('wallet');
  const { data } = usePnl();
  return (
    <p className="label c2 mt1 min-h-[18px]">
      {data && (
        <>
          {t('pnl.day')}{' '}
          {hidden ? (
            hiddenNumber
          ) : (
            <>
              <Change value={data.day_value} places={2} /> {quoteAsset}
              {data.day_percent !== null && (
                <>
                  {' '}
                  (<Change value={data.day_percent} arrow={false} />)
                </>
              )}
            </>
          )}
        </>
      )}
    </p>
  );
}
