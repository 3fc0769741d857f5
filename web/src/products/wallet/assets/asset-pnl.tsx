import { Change } from '@glassbook/ui';
import { hiddenNumber, noNumber, price } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { quoteAsset } from '../quote-asset.ts';
import { rowOf } from '../pnl/pnl-rows.ts';
import { usePnl } from '../pnl/use-pnl.ts';
import { worthScale, type HoldingWorth } from '../portfolio/portfolio.ts';

/** Average cost, unrealized and realized profit and loss of one asset over all accounts, and how they are counted. Its lines are there before the figures are. */
export function AssetPnl({ holding, hidden }: { holding: HoldingWorth; hidden: boolean }) {
  const { t } = useTranslation('wallet');
  const { data } = usePnl();
  const position = data?.positions.find(({ currency_id: id }) => id === holding.assetId);
  const row = position && rowOf(position, holding.price);
  const gain = (cents: bigint | undefined) => {
    if (cents === undefined) return noNumber;
    return hidden ? (
      hiddenNumber
    ) : (
      <Change value={{ amount: cents, scale: worthScale }} places={worthScale} arrow={false} />
    );
  };
  const cost = row?.averageCost;
  const figures = {
    average_cost: hidden && row ? hiddenNumber : cost === undefined ? noNumber : price(cost, cost.scale),
    unrealized: gain(row?.unrealized),
    realized: gain(row?.realized),
  };
  return (
    <section>
      <h3 className="t3">{t('pnl.title')}</h3>
      <dl className="label mt2">
        {(['average_cost', 'unrealized', 'realized'] as const).map((name) => (
          <div key={name} className="row sb g3 py-1">
            <dt className="c2">{t(`pnl.${name}`, { unit: quoteAsset })}</dt>
            <dd className="num">{figures[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="cap c3 mt1">{t('pnl.method')}</p>
    </section>
  );
}
