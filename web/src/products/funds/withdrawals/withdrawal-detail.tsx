import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { funds, payee, wallet } from '@glassbook/contract';
import { Skeleton } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { paths, recordsPath } from '../../../carry/paths.ts';
import { Shown } from '../../../shared/shown.tsx';
import { useLiveMessages } from '../../../carry/live/index.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { formOf } from '../../../shared/sending/use-sending.ts';
import { CancelButton } from '../records/cancel-button.tsx';
import { depositPath } from '../record-path.ts';
import { Hero } from '../records/hero.tsx';
import { Reference } from '../records/reference.tsx';
import { Timeline } from '../timeline.tsx';
import { shortAddress } from '../withdraw/draft.ts';
import { Received } from './received.tsx';
import { isAboutFunds, isOpen, type Withdrawal } from './steps.ts';
import { useSteps } from './use-steps.ts';
import { useStateWords } from './use-state-words.ts';

/** While it is open: the begin of a review is no notification. */
const everyMs = 5_000;

const isNetwork = (text: string): text is payee.Network => text in payee.networkNames;

const canceling = formOf(funds.cancelWithdrawal, {
  ...{ title: 'funds:list.title', list: paths.fundRecords, body: texts('id') },
  changed: [funds.withdrawal, funds.withdrawals, funds.info, wallet.wallets, wallet.currenciesOfUser],
});

function usePlace({ address, network }: Withdrawal): string | undefined {
  const { t } = useTranslation('funds');
  if (address === '') return undefined;
  return isNetwork(network)
    ? t('detail.to_address', { address: shortAddress(address), network: payee.networkNames[network] })
    : t('detail.to', { payee: address });
}

function Sums({ of }: { of: Withdrawal }) {
  const { t } = useTranslation('funds');
  return (
    <section className="card p col g3 mx-4 md:mx-6 mt4" aria-label={t('withdraw.receive')}>
      <Received of={of} />
      {of.reference !== '' && <Reference text={of.reference} />}
      {of.returned.map(({ deposit, amount }) => (
        <Link key={deposit} className="more" to={depositPath(deposit)}>
          {t('detail.returned', { amount: figure(amount), asset: of.name })}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      ))}
      {of.state === 'paid' && (
        <Link className="more" to={recordsPath({ assetId: of.currency_id, kind: 'change' })}>
          {t('wallet:action.records')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
    </section>
  );
}

function Detail({ of }: { of: Withdrawal }) {
  const { t } = useTranslation('funds');
  const words = useStateWords()[of.state];
  const { number, name, state } = of;
  return (
    <div className="funds-acting">
      <Hero state={words} waits={isOpen(state)} amount={number} asset={name} place={usePlace(of)} />
      <Timeline steps={useSteps(of)} deadline={of} />
      {state !== 'rejected' && state !== 'cancelled' && <Sums of={of} />}
      {of.cancellable && (
        <div className="pad mt4 col g4">
          <p className="cap c2 text-center">
            {t('detail.not_you')}{' '}
            <Link className="link underline" to={paths.security}>
              {t('security:title')}
            </Link>
          </p>
          <div className="funds-act">
            <CancelButton
              id={of.id}
              words={{ go: t('cancel.go'), title: t('cancel.title'), about: t('step.returned') }}
              cancel={canceling}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** One withdrawal. It follows each state without a reload. */
export function WithdrawalDetail({ id }: { id: string }) {
  const [open, setOpen] = useState(true);
  const found = useCall(funds.withdrawal, { id }, { staleMs: 0, ...(open && { everyMs }) });
  const isNow = found.data === undefined || isOpen(found.data.state);
  if (isNow !== open) setOpen(isNow);
  useLiveMessages('notification.own', ({ happened }) => {
    if (isAboutFunds(happened)) refresh(funds.withdrawal, funds.withdrawals, wallet.wallets);
  });
  const skeleton = (
    <div className="pad">
      <Skeleton width="100%" height={320} />
    </div>
  );
  return (
    <Shown of={found} skeleton={skeleton}>
      {(of) => <Detail of={of} />}
    </Shown>
  );
}
