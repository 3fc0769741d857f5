import { buttonClass, Ledger, Part, Sum } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../app/page.tsx';
import { paths } from './paths.ts';
import { percentOf, signed, textOf } from '../app/offer/figures.ts';
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
  const steps = [t('how.funded'), t('how.start'), t('how.early'), t('how.end')];
  return (
    <Page title={t('how')} back={paths.offers} width="reading">
      <div className="pad col g4 pb-6">
        <p className="body">{t('about')}</p>
        <ol className="card p tl">
          {steps.map((step, place) => (
            <li key={step}>
              <span className="dot" aria-hidden="true">
                {place + 1}
              </span>
              <p>{step}</p>
            </li>
          ))}
        </ol>
        <section className="card p col g3">
          <h2 className="t3">{t('example')}</h2>
          <p className="cap c2">
            {t('example.about', {
              ...{ amount, asset: ASSET, rate: percentOf(example.daily_ppm) },
              days: t('days', { count: example.days }),
            })}
          </p>
          <Ledger large>
            <Part label={t('interest.all', { rate: percentOf(example.daily_ppm), days: example.days, amount })}>
              {signed(interest, example.scale)}
            </Part>
            <Part label={t('principal')}>{amount}</Part>
            <Sum label={t('in_all', { asset: ASSET })}>{text(AMOUNT + interest)}</Sum>
          </Ledger>
          <h3 className="label">{t('early')}</h3>
          <Ledger large>
            <Part label={t('early.interest')}>{signed(early.received, example.scale)}</Part>
            <Part label={t('early.penalty', { rate: percentOf(example.penalty_ppm), days: early.left, amount })}>
              {signed(-early.penalty, example.scale)}
            </Part>
            <Sum label={t('result', { asset: ASSET })}>{signed(early.result, example.scale)}</Sum>
          </Ledger>
        </section>
        <Link className={buttonClass('primary', 'lg', true)} to={paths.offers}>
          {t('first_offer')}
        </Link>
      </div>
    </Page>
  );
}
