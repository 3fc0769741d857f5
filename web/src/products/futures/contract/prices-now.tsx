import type { futures } from '@glassbook/contract';
import { useNow } from '@glassbook/ui';
import { countdown, noNumber, price } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../carry/live/index.ts';
import { rateText, standsFor, whole } from './figures.ts';

/** The prices of a contract as they are pushed; those of the list until the first push. */
export function PricesNow({ contract }: { contract: futures.Market }) {
  const { t } = useTranslation('futures');
  const prices = useLive(`futures.prices:${contract.symbol}`).value ?? contract;
  const now = useNow(prices.at_ms);
  const text = (figure: string | null) => (figure === null ? noNumber : price(figure));
  return (
    <dl className="futures-prices">
      <Figure label={t('history.mark')}>{text(prices.mark)}</Figure>
      <Figure label={t('history.index')}>{text(prices.index)}</Figure>
      <Figure label={t('contract.last')}>{text(prices.last)}</Figure>
      <Figure label={t('history.rate')}>{rateText(prices.funding_rate)}</Figure>
      <Figure label={t('contract.next_funding')}>{countdown(prices.next_funding_ms - now)}</Figure>
      <Figure label={t('contract.open_interest')}>
        {whole(prices.open_interest)} <span className="c2">({standsFor(prices.open_interest, contract)})</span>
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="cap c2">{label}</dt>
      <dd className="t3">{children}</dd>
    </div>
  );
}
