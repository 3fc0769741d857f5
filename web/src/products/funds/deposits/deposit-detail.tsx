import { ChevronRight, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { funds, wallet } from '@glassbook/contract';
import { Ledger, Part, Skeleton, useTimes } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { recordsPath, supportPath } from '../../../carry/paths.ts';
import { Shown } from '../../../shared/shown.tsx';
import { useLiveMessages } from '../../../carry/live/index.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { formOf } from '../../../shared/sending/use-sending.ts';
import { CancelButton } from '../records/cancel-button.tsx';
import { Hero } from '../records/hero.tsx';
import { Reference } from '../records/reference.tsx';
import { depositsPath, withdrawalPath } from '../record-path.ts';
import { sumTexts } from '../sums.ts';
import { Timeline } from '../timeline.tsx';
import { shortAddress } from '../withdraw/draft.ts';
import { isAboutFunds } from '../withdrawals/steps.ts';
import { isOpen, type Deposit } from './steps.ts';
import { useStateWords, useSteps } from './use-deposit-words.ts';

/** While it is open: the begin of a review is no notification. */
const everyMs = 5_000;

const canceling = formOf(funds.cancelDeposit, {
  ...{
    title: 'funds:deposits.title',
    list: depositsPath,
    body: texts('id'),
    changed: [funds.depositDetail, funds.deposits],
  },
});

/** What was stated and what was credited, which may differ, and by what the payment is found. */
function Sums({ of }: { of: Deposit }) {
  const { t } = useTranslation('funds');
  const times = useTimes();
  const labelOf = ({ fiat, returns, name }: Deposit) => {
    if (returns !== null) return t('returned.amount', { unit: name });
    return fiat ? t('deposit.in_asset', { asset: name }) : t('deposit.amount', { unit: name });
  };
  const [stated, credited] = sumTexts([of.amount, ...(of.credited === null ? [] : [of.credited])]);
  return (
    <section className="card p col g3 mx-4 md:mx-6 mt4" aria-label={t('reason.deposit')}>
      <Ledger large>
        {of.fiat && (
          <>
            <Part label={t('deposit.amount', { unit: of.fiat.currency })}>{exact(of.fiat.amount)}</Part>
            <Part
              label={t('deposit.rate_at', {
                asset: of.name,
                currency: of.fiat.currency,
                time: times.dateTime(of.fiat.at_ms),
              })}
            >
              {exact(of.fiat.rate)}
            </Part>
          </>
        )}
        <Part label={labelOf(of)}>{stated}</Part>
        {credited !== undefined && <Part label={t('deposits.credited', { unit: of.name })}>{credited}</Part>}
      </Ledger>
      {of.returns !== null && (
        <Link className="more" to={withdrawalPath(of.returns)}>
          {t('deposits.returns', { number: `W-${of.returns}` })}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
      {of.reference !== '' && <Reference text={of.reference} />}
      {of.state === 'credited' && (
        <Link className="more" to={recordsPath({ assetId: of.currency_id, kind: 'change' })}>
          {t('wallet:action.records')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
    </section>
  );
}

function Detail({ of }: { of: Deposit }) {
  const { t } = useTranslation('funds');
  const words = useStateWords()[of.state];
  const place = [of.user_account, shortAddress(of.address)].filter((part) => part !== '').join(' · ');
  return (
    <div className="funds-acting">
      <Hero
        state={words}
        waits={isOpen(of.state)}
        amount={of.credited ?? of.amount}
        asset={of.name}
        place={place === '' ? undefined : place}
      />
      <Timeline steps={useSteps(of)} deadline={of} />
      <Sums of={of} />
      <p className="pad mt4">
        <Link
          className="label link row g1"
          to={supportPath(`D-${of.id} · ${sumTexts([of.amount]).join('')} ${of.name}`)}
        >
          <MessageCircle size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('deposit.open_chat')}
        </Link>
      </p>
      {of.cancellable && (
        <div className="pad mt4">
          <div className="funds-act">
            <CancelButton
              id={of.id}
              words={{ go: t('deposits.cancel'), title: t('deposits.cancel_title'), about: t('deposits.cancel_about') }}
              cancel={canceling}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** One deposit. It follows each state without a reload. */
export function DepositDetail({ id }: { id: string }) {
  const [open, setOpen] = useState(true);
  const found = useCall(funds.depositDetail, { id }, { staleMs: 0, ...(open && { everyMs }) });
  const isNow = found.data === undefined || isOpen(found.data.state);
  if (isNow !== open) setOpen(isNow);
  useLiveMessages('notification.own', ({ happened }) => {
    if (isAboutFunds(happened)) refresh(funds.depositDetail, funds.deposits, wallet.wallets);
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
