import { rewards } from '@glassbook/contract';
import { Ledger, ListRow, Part, Sum, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { Shown } from '../../shared/shown.tsx';

const at = ({ created_time: time }: rewards.UseView): number => Date.parse(`${time.replace(' ', 'T')}Z`);

/** What the last discount changed, and what coupons took off so far. */
export function CouponUses() {
  const { t } = useTranslation('rewards');
  const times = useTimes();
  const found = useCall(rewards.log, { limit: '20' }, { staleMs: 0, everyMs: 15_000 });
  return (
    <Shown of={found}>
      {({ data }) => {
        const [last] = data;
        if (!last) return null;
        return (
          <>
            <section className="card p col g2" aria-label={t('changed')}>
              <h2 className="t3">{t('changed')}</h2>
              <p className="cap c2">{`${t(`product.${last.product}`)} · ${times.dateTime(at(last))}`}</p>
              <Ledger>
                <Part label={t('fee_before')}>{figure(last.before)}</Part>
                <Part label={t('off')}>{`−${figure(last.off)}`}</Part>
                <Sum label={`${t('fee_paid')} (${last.currency_name})`}>{figure(last.paid)}</Sum>
              </Ledger>
            </section>
            <section className="col g2">
              <h2 className="t3">{t('log')}</h2>
              {data.map((row) => (
                <ListRow
                  key={row.id}
                  title={t(`product.${row.product}`)}
                  detail={times.dateTime(at(row))}
                  value={`${figure(row.off)} ${row.currency_name}`}
                />
              ))}
            </section>
          </>
        );
      }}
    </Shown>
  );
}
