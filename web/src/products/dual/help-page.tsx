import { Ledger, Part, Sum } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../shared/offer/figures.ts';
import { HowPage } from '../../shared/offer/how-page.tsx';
import { paths } from './paths.ts';
import { Payoff } from './payoff.tsx';
import { summarize, type Terms } from './ticket.ts';
import './dual.css';

const DAY_MS = 86_400_000;
const [DAYS, SCALE] = [30, 8];
const unit = 10n ** BigInt(SCALE);
/** A share of BTC at 60,000 USDT, 10 % a year, 30 days. */
const example: Terms = {
  ...{ type: 'call', strike: 60_000n * unit, tick: unit / 100n, ratePpm: 100_000, scale: SCALE, quoteScale: SCALE },
  endMs: (DAYS + 1) * DAY_MS,
};

/** How dual investments work, with a worked example by the functions that book them. */
export default function HelpPage() {
  const { t } = useTranslation('dual');
  const summary = summarize(1, example, 0);
  const strike = '60,000.00';
  return (
    <HowPage
      about={[t('about.call', { coin: 'BTC' }), t('about.put', { coin: 'BTC', quote: 'USDT' })]}
      steps={[t('how.outcome'), t('how.cover'), t('how.days'), t('how.late'), t('how.price'), t('how.none')]}
      example={t('example.about', { days: t('offer:days', { count: DAYS }) })}
      offers={paths.offers}
    >
      <Payoff {...{ summary, terms: example, index: 0n, asset: 'BTC', quote: 'USDT' }} />
      <Ledger large>
        <Part label={t('below', { strike })}>{`+${textOf(summary.coin, SCALE)} BTC`}</Part>
        <Part label={t('above', { strike })}>{`+${textOf(summary.money, SCALE)} USDT`}</Part>
        <Sum label={t('offer:taken')}>{`−${textOf(summary.paid, SCALE)} BTC`}</Sum>
      </Ledger>
    </HowPage>
  );
}
