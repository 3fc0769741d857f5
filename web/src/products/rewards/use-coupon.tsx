/** How coupons are used that do not count by themselves: a boost on a lock-up, a bonus for futures. */
import { lockup, type rewards } from '@glassbook/contract';
import { boostOf } from '@glassbook/engine/rewards/sums';
import { formatAmount } from '@glassbook/money';
import { buttonClass, Ledger, Part, Select } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../carry/paths.ts';
import { useCall } from '../../carry/loadable.ts';
import { unitsOf } from '../../shared/offer/figures.ts';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { Shown } from '../../shared/shown.tsx';
import { using } from './acts.ts';

type Of = { coupon: rewards.CouponView };

/** What a boost pays on a lock-up in all, by the engine's sum. */
function addsTo({ rate, budget, amount_max: most }: rewards.CouponView, { amount, days, scale }: lockup.OrderView) {
  const [whole, limit] = [unitsOf(amount, scale), unitsOf(most, scale)];
  const ratePpm = Number(unitsOf(rate, 4));
  const adds = boostOf({ ratePpm, budget: unitsOf(budget, scale) }, whole < limit ? whole : limit, days);
  return formatAmount(adds, scale);
}

export function UseBoost({ coupon }: Of) {
  const { t } = useTranslation('rewards');
  const { currency_id: asset, currency_name: unit } = coupon;
  const found = useCall(lockup.orders, { status: '1', limit: '50' }, { staleMs: 0 });
  const [chosen, setChosen] = useState('');
  return (
    <Shown of={found}>
      {({ order_list: all }) => {
        const fit = all.filter((row) => row.currency_id === asset && row.paid_days === 0 && row.renewed_from === 0);
        const one = fit.find(({ id }) => String(id) === chosen) ?? fit[0];
        if (!one)
          return (
            <>
              <p className="cap c2">{t('boost_none', { asset: unit })}</p>
              <Link className={buttonClass('neutral', 'lg', true)} to={paths.finance}>
                {t('lock_up', { asset: unit })}
              </Link>
            </>
          );
        return (
          <ActButton
            act={using(t('done.used'))}
            body={{ id: String(coupon.id), order_id: String(one.id) }}
            name={`rewards use ${coupon.id}`}
            label={t('boost_use')}
          >
            <Select
              label={t('boost_use')}
              value={String(one.id)}
              onChange={setChosen}
              options={fit.map(({ id, amount }) => ({
                value: String(id),
                label: `${t('boost_on', { id })} · ${figure(amount)} ${unit}`,
              }))}
            />
            <p className="cap c2">{t('boost_adds', { all: `${figure(addsTo(coupon, one))} ${unit}` })}</p>
          </ActButton>
        );
      }}
    </Shown>
  );
}

export function UseBonus({ coupon }: Of) {
  const { t } = useTranslation('rewards');
  return (
    <ActButton
      act={using(t('done.used'))}
      body={{ id: String(coupon.id), order_id: '' }}
      name={`rewards use ${coupon.id}`}
      label={t('bonus_use')}
      about={t('bonus_about')}
    >
      <Ledger>
        <Part label={t('bonus_of')}>{`+${figure(coupon.budget)} ${coupon.currency_name}`}</Part>
      </Ledger>
    </ActButton>
  );
}
