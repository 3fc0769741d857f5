import { Ledger, Part, Sum } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { percentOf, signed, textOf } from '../../shared/offer/figures.ts';
import { HowPage } from '../../shared/offer/how-page.tsx';
import { EarlySums } from './early-chart.tsx';
import { paths } from './paths.ts';
import { redeemedAfter, summarize, type Terms } from './ticket.ts';

/** The example of the specification: 1,000 USDT at 0.35% for 5 days, with 0.4% a day that is left. */
const example: Terms = { days: 5, daily_ppm: 3_500, penalty_ppm: 4_000, scale: 2 };
const AMOUNT = 100_000n;
const ASSET = 'USDT';

/** How lock-ups work, with a worked example by the same functions. */
export default function WelcomePage() {
  const { t } = useTranslation('lockup');
  const { interest } = summarize(AMOUNT, example, 0);
  const early = redeemedAfter(AMOUNT, example, 2);
  const text = (units: bigint) => textOf(units, example.scale);
  const amount = text(AMOUNT);
  const rate = percentOf(example.daily_ppm);
  return (
    <HowPage
      about={[t('about')]}
      steps={[t('how.funded'), t('how.start'), t('how.early'), t('how.end')]}
      example={t('example.about', { amount, asset: ASSET, rate, days: t('offer:days', { count: example.days }) })}
      offers={paths.offers}
    >
      <Ledger large>
        <Part label={t('interest.all', { rate, days: example.days, amount })}>{signed(interest, example.scale)}</Part>
        <Part label={t('principal')}>{amount}</Part>
        <Sum label={t('in_all', { asset: ASSET })}>{text(AMOUNT + interest)}</Sum>
      </Ledger>
      <h3 className="label">{t('early')}</h3>
      <EarlySums of={early} terms={example} amount={AMOUNT} label={t('result', { asset: ASSET })} />
    </HowPage>
  );
}
