import { rewards, type invite } from '@glassbook/contract';
import { Ledger, ListRow, Part, Sum, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLiveMessages } from '../../carry/live/index.ts';
import { paths } from '../../carry/paths.ts';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { Shown } from '../../shared/shown.tsx';

/** What invitations bring: the rate of today and the next one, the month, all so far. */
export function Rebates() {
  const { t } = useTranslation('invite');
  const found = useCall(rewards.info, {}, { staleMs: 0 });
  useLiveMessages('rewards.rebates', () => {
    refresh(rewards.info);
    refresh(rewards.rebates);
  });
  return (
    <Shown of={found}>
      {({ currency_name: asset, rate, rates, months, fees_30d: fees, month, cap, all }) => {
        const next = rates.find((tier) => Number(tier.rate) > Number(rate));
        return (
          <section className="card p col g2" aria-label={t('rebate.title')}>
            <h2 className="t3">{t('rebate.rate', { rate: figure(rate), months })}</h2>
            {next && (
              <p className="cap c2">{t('rebate.next', { rate: figure(next.rate), from: figure(next.from), asset })}</p>
            )}
            <Ledger>
              <Part label={t('rebate.fees')}>{figure(fees)}</Part>
              <Part label={t('rebate.month', { cap: figure(cap) })}>{`+${figure(month)}`}</Part>
              <Part label={`${t('rebate.all')} (${asset})`}>{`+${figure(all)}`}</Part>
            </Ledger>
          </section>
        );
      }}
    </Shown>
  );
}

/** The rows of rebates; one of nothing says why. */
export function RebateLog() {
  const { t } = useTranslation('invite');
  const times = useTimes();
  const found = useCall(rewards.rebates, { limit: '20' }, { staleMs: 0 });
  return (
    <section className="pad col g2 mt6" aria-labelledby="rebates">
      <h2 id="rebates" className="t3">
        {t('rebate.log')}
      </h2>
      <Shown of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="body c2">{t('rebate.none')}</p>
          ) : (
            data.map((row) => {
              const at = times.dateTime(Date.parse(`${row.created_time.replace(' ', 'T')}Z`));
              const fee = t('rebate.fee', { fee: figure(row.fee), asset: row.currency_name });
              const name = row.from.nickname || t('account', { end: row.from.account_end });
              return (
                <ListRow
                  key={row.id}
                  title={name}
                  detail={`${at} · ${row.reason === '' ? fee : t(`why.${row.reason}`)}`}
                  value={`+${figure(row.amount)} ${row.currency_name}`}
                  wrap
                />
              );
            })
          )
        }
      </Shown>
    </section>
  );
}

const stopping = {
  ...{ title: 'invite:title', list: paths.invite, body: {}, changed: [rewards.info] },
  post: (body: Record<string, never>, key: string) => ask(rewards.stop, body, { key }),
};

/** Until when who invited the user gets a part of the fees, and the way to end it for good. */
export function InviterRebate({ person }: { person: invite.Person }) {
  const { t } = useTranslation('invite');
  const times = useTimes();
  const found = useCall(rewards.info, {}, { staleMs: 0 });
  const paid = useCall(rewards.paid, { limit: '1' }, { staleMs: 0 });
  const own = found.data?.inviter;
  if (!own || own.state === 'over') return null;
  if (own.state !== 'paid') return <p className="pad cap c2">{t(`why.${own.state}`)}</p>;
  const [last] = paid.data?.data ?? [];
  return (
    <div className="pad col g2">
      <p className="cap c2">{t('from_you', { date: times.date(own.end_ms) })}</p>
      {last && (
        <Ledger>
          <Sum label={t('rebate.fee', { fee: figure(last.fee), asset: last.currency_name })}>
            {`${figure(last.amount)} ${last.currency_name}`}
          </Sum>
        </Ledger>
      )}
      <ActButton
        act={stopping}
        body={{}}
        name={`rewards stop ${person.account_end}`}
        label={t('stop')}
        about={t('stop.about')}
      />
    </div>
  );
}
