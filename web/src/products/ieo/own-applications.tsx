import type { ieo } from '@glassbook/contract';
import { Badge, Ledger, Part, Sum } from '@glassbook/ui';
import { figure, trimmed } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useDays } from '../../shared/earn/use-days.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { stateOf, unitsOf } from './ticket.ts';
import { useOwn } from './use-ieo.ts';

/** An application with what it holds, or what it came to. */
export function ApplicationCard({ of }: { of: ieo.ApplicationView }) {
  const { t } = useTranslation('ieo');
  const { moment } = useDays();
  const { row, name: asset, pay_currency_name: pay, pay_scale: scale } = of;
  const state = stateOf(row);
  const [hold, paid] = [unitsOf(row.hold, scale), unitsOf(row.paid, scale)];
  const money = (amount: bigint) => figure({ amount, scale });
  return (
    <section className="card p col g3" aria-label={t('receipt', { id: of.id })}>
      <div className="row sb g2">
        <h3 className="label semi">
          {t('receipt', { id: of.id })}
          <span className="cap c3 block">{moment(row.at_ms)}</span>
        </h3>
        <Badge>{t(`state.${state}`)}</Badge>
      </div>
      <Ledger>
        <Part label={t('costs', { amount: `${trimmed(row.amount)} ${asset}`, price: `${figure(row.price)} ${pay}` })}>
          {money(hold)}
        </Part>
        {state !== 'applied' && <Part label={t('paid', { asset: pay })}>{money(paid)}</Part>}
        {state === 'applied' ? (
          <Sum label={t('hold', { asset: pay })}>{money(hold)}</Sum>
        ) : (
          <Sum label={t('offer:to_spot', { asset: pay })}>{money(hold - paid)}</Sum>
        )}
      </Ledger>
      {row.granted !== null && (
        <Ledger>
          <Part label={`${t('granted')} (${asset})`}>{trimmed(row.granted)}</Part>
          <Part label={`${t('released')} (${asset})`}>{trimmed(row.released)}</Part>
        </Ledger>
      )}
    </section>
  );
}

/** Those to one offer, of a user who has any. */
export function OwnApplications({ offer }: { offer: number }) {
  const isLoggedIn = useLoggedIn();
  return isLoggedIn ? <Own offer={offer} /> : null;
}

function Own({ offer }: { offer: number }) {
  const { t } = useTranslation('ieo');
  const own = useOwn(String(offer)).data?.data ?? [];
  if (own.length === 0) return null;
  return (
    <section className="col g3" aria-label={t('mine')}>
      <h2 className="t3">{t('mine')}</h2>
      {own.map((each) => (
        <ApplicationCard key={each.id} of={each} />
      ))}
    </section>
  );
}
