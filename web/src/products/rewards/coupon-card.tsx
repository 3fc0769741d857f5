import type { rewards } from '@glassbook/contract';
import { Badge, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { UseBonus, UseBoost } from './use-coupon.tsx';
import './rewards.css';

type Given = Pick<rewards.CouponView, 'kind' | 'rate' | 'products' | 'budget' | 'amount_max' | 'currency_name'>;
/** What a coupon or an offer gives: a discount on fees, interest, or money for futures. */
export function Gives({ kind, rate, products, budget, amount_max: most, currency_name: unit }: Given) {
  const { t } = useTranslation('rewards');
  const fees = () => t('fees', { products: products.map((each) => t(`product.${each}`)).join(' · ') });
  const [head, about] =
    kind === 1
      ? [`−${figure(rate)}%`, fees()]
      : kind === 2
        ? [`+${figure(rate)}%`, t('boost_of', { amount: `${figure(most)} ${unit}` })]
        : [`${figure(budget)} ${unit}`, t('bonus_of')];
  return (
    <div className="coupon-rate">
      <span className="t3 num">{head}</span>
      <span className="cap c2">{about}</span>
    </div>
  );
}

/** How much of a coupon is used: of a discount its budget, of a boost what it promised, of a bonus what was lent. */
function Progress({ coupon }: { coupon: rewards.CouponView }) {
  const { t } = useTranslation('rewards');
  const { kind, saved, budget, promised, currency_name: unit } = coupon;
  const whole = kind === 1 ? budget : promised;
  if (Number(whole) === 0) return null;
  const part = Math.min(100, Math.round((Number(saved) / Number(whole)) * 100));
  const label = kind === 1 ? t('saved') : kind === 2 ? t('boosted') : t('returned');
  return (
    <>
      <p className="row sb g2 cap">
        <span className="c2">{label}</span>
        <span className="num">{t('saved_of', { saved: figure(saved), budget: `${figure(whole)} ${unit}` })}</span>
      </p>
      <div className="coupon-bar" role="presentation">
        <span style={{ inlineSize: `${part}%` }} />
      </div>
    </>
  );
}

/** One coupon: what it gives, until when, how much of it is used, and how it is used where it does not count by itself. */
export function CouponCard({ coupon }: { coupon: rewards.CouponView }) {
  const { t } = useTranslation('rewards');
  const times = useTimes();
  const { kind, status, order_id: lockup } = coupon;
  const isInUse = status === 2 || (kind === 1 && status === 1);
  return (
    <article className="card coupon" aria-label={coupon.title}>
      <Gives {...coupon} />
      <div className="p col g2">
        <div className="row sb g2">
          <h3 className="label">{coupon.title}</h3>
          {isInUse && <Badge tone="ok">{t('counts')}</Badge>}
        </div>
        {kind === 2 && lockup > 0 ? (
          <p className="cap c2">{t('boost_on', { id: lockup })}</p>
        ) : (
          <p className="cap c2">{t('ends', { time: times.dateTime(coupon.end_ms) })}</p>
        )}
        <Progress coupon={coupon} />
        {kind === 2 && status === 1 && <UseBoost coupon={coupon} />}
        {kind === 3 && status === 1 && <UseBonus coupon={coupon} />}
      </div>
    </article>
  );
}
