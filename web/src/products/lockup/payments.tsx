import { Button } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../shared/offer/figures.ts';
import { DAY_MS, paymentsOf, type Terms } from './ticket.ts';

/** Four weeks are shown at first. */
const SHOWN = 28;

/** Each payment on its day: the start, then the interest of each full day, the last with the principal. */
export function Payments({ amount, terms, startMs }: { amount: bigint; terms: Terms; startMs: number }) {
  const { t, i18n } = useTranslation('lockup');
  const [all, setAll] = useState(false);
  const payments = paymentsOf(amount, terms);
  const label = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const shown = all ? payments : payments.slice(0, SHOWN);
  return (
    <section className="col g2">
      <div className="row sb g2">
        <h2 className="t3">{t('payments')}</h2>
        <span className="cap c2">{t('payments.when')}</span>
      </div>
      <ul className="lockup-days">
        <li className="edge">
          <span className="cap block">{label.format(startMs)}</span>
          <span className="micro c2 block">{t('payments.start')}</span>
        </li>
        {shown.map((payment, place) => (
          <li key={place} className={place + 1 === terms.days ? 'edge' : ''}>
            <span className="cap block">{label.format(startMs + (place + 1) * DAY_MS)}</span>
            <span className="micro c2 num block break-all">{textOf(payment, terms.scale)}</span>
            {place + 1 === terms.days && <span className="micro c1 block">{t('payments.back')}</span>}
          </li>
        ))}
      </ul>
      {shown.length < payments.length && (
        <Button tone="ghost" onClick={() => setAll(true)}>
          {t('payments.all')}
        </Button>
      )}
      <p className="cap c3">{t('rounding')}</p>
    </section>
  );
}
