import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { funds, wallet } from '@glassbook/contract';
import { Ledger, Part, useTimes } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { supportPath } from '../../../carry/paths.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { formOf } from '../../../shared/sending/use-sending.ts';
import { Detail, More, Sums } from '../records/detail.tsx';
import { Followed } from '../records/followed.tsx';
import { depositsPath, withdrawalPath } from '../record-path.ts';
import { sumTexts } from '../sums.ts';
import { shortAddress } from '../withdraw/draft.ts';
import { isOpen, useStateWords, useSteps, type Deposit } from './words.ts';

const cancel = formOf(funds.cancelDeposit, {
  ...{ title: 'funds:deposits.title', list: depositsPath, body: texts('id') },
  changed: [funds.depositDetail, funds.deposits],
});

/** What was stated and what was credited, which may differ, and by what the payment is found. */
function Amounts({ of }: { of: Deposit }) {
  const { t } = useTranslation('funds');
  const times = useTimes();
  const labelOf = ({ fiat, returns, name }: Deposit) => {
    if (returns !== null) return t('returned.amount', { unit: name });
    return fiat ? t('deposit.in_asset', { asset: name }) : t('deposit.amount', { unit: name });
  };
  const [stated, credited] = sumTexts([of.amount, ...(of.credited === null ? [] : [of.credited])]);
  return (
    <Sums of={of} label={t('reason.deposit')} isBooked={of.state === 'credited'}>
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
        <More to={withdrawalPath(of.returns)}>{t('deposits.returns', { number: `W-${of.returns}` })}</More>
      )}
    </Sums>
  );
}

function Found({ of }: { of: Deposit }) {
  const { t } = useTranslation('funds');
  const place = [of.user_account, shortAddress(of.address)].filter((part) => part !== '').join(' · ');
  const words = { go: t('deposits.cancel'), title: t('deposits.cancel_title'), about: t('deposits.cancel_about') };
  return (
    <Detail
      of={of}
      state={useStateWords()[of.state]}
      amount={of.credited ?? of.amount}
      place={place === '' ? undefined : place}
      steps={useSteps(of)}
      canceling={{ words, cancel }}
    >
      <Amounts of={of} />
      <p className="pad mt4">
        <Link
          className="label link row g1"
          to={supportPath(`D-${of.id} · ${sumTexts([of.amount]).join('')} ${of.name}`)}
        >
          <MessageCircle size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('deposit.open_chat')}
        </Link>
      </p>
    </Detail>
  );
}

/** One deposit. */
export function DepositDetail({ id }: { id: string }) {
  return (
    <Followed route={funds.depositDetail} body={{ id }} isOpen={isOpen} changed={[funds.deposits, wallet.wallets]}>
      {(of) => <Found of={of} />}
    </Followed>
  );
}
