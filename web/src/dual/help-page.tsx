import { buttonClass, Ledger, Part, Sum } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textOf } from '../app/offer/figures.ts';
import { Page } from '../app/page.tsx';
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
  const steps = [t('how.outcome'), t('how.cover'), t('how.days'), t('how.late'), t('how.price'), t('how.none')];
  return (
    <Page title={t('how')} back={paths.offers} width="reading">
      <div className="pad col g4 pb-6">
        <p className="body">{t('about.call', { coin: 'BTC' })}</p>
        <p className="body">{t('about.put', { coin: 'BTC', quote: 'USDT' })}</p>
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
          <p className="cap c2">{t('example.about', { days: t('days', { count: DAYS }) })}</p>
          <Payoff {...{ summary, terms: example, index: 0n, asset: 'BTC', quote: 'USDT' }} />
          <Ledger large>
            <Part label={t('below', { strike })}>{`+${textOf(summary.coin, SCALE)} BTC`}</Part>
            <Part label={t('above', { strike })}>{`+${textOf(summary.money, SCALE)} USDT`}</Part>
            <Sum label={t('bought')}>{`−${textOf(summary.paid, SCALE)} BTC`}</Sum>
          </Ledger>
        </section>
        <Link className={buttonClass('primary', 'lg', true)} to={paths.offers}>
          {t('pick')}
        </Link>
      </div>
    </Page>
  );
}
