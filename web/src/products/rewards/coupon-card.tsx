import type { rewards } from '@glassbook/contract';
import { Badge, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import './rewards.css';

/** What a coupon or an offer takes off, and of which fees. */
export function Discount({ rate, products }: Pick<rewards.CouponView, 'rate' | 'products'>) {
  const { t } = useTranslation('rewards');
  return (
    <div className="coupon-rate">
      <span className="t3 num">{`−${figure(rate)}%`}</span>
      <span className="cap c2">
        {t('fees', { products: products.map((each) => t(`product.${each}`)).join(' · ') })}
      </span>
    </div>
  );
}

/** One coupon: what it takes off, until when, and how much of its budget is used. */
export function CouponCard({ coupon }: { coupon: rewards.CouponView }) {
  const { t } = useTranslation('rewards');
  const times = useTimes();
  const { saved, budget, currency_name: unit } = coupon;
  const part = Math.min(100, Math.round((Number(saved) / Number(budget)) * 100));
  return (
    <article className="card coupon" aria-label={coupon.title}>
      <Discount {...coupon} />
      <div className="p col g2">
        <div className="row sb g2">
          <h3 className="label">{coupon.title}</h3>
          {coupon.status === 1 && <Badge tone="ok">{t('counts')}</Badge>}
        </div>
        <p className="cap c2">{t('ends', { time: times.dateTime(coupon.end_ms) })}</p>
        <p className="row sb g2 cap">
          <span className="c2">{t('saved')}</span>
          <span className="num">{t('saved_of', { saved: figure(saved), budget: `${figure(budget)} ${unit}` })}</span>
        </p>
        <div className="coupon-bar" role="presentation">
          <span style={{ inlineSize: `${part}%` }} />
        </div>
      </div>
    </article>
  );
}
