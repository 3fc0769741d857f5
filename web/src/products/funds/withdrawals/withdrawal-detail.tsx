import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { funds, payee, wallet } from '@glassbook/contract';
import { figure } from '@glassbook/ui/format';
import { paths } from '../../../carry/paths.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { formOf } from '../../../shared/sending/use-sending.ts';
import { Detail, More, Sums } from '../records/detail.tsx';
import { Followed } from '../records/followed.tsx';
import { depositPath } from '../record-path.ts';
import { shortAddress } from '../withdraw/draft.ts';
import { Received } from './received.tsx';
import { isOpen, useStateWords, useSteps, type Withdrawal } from './words.ts';

const isNetwork = (text: string): text is payee.Network => text in payee.networkNames;

const cancel = formOf(funds.cancelWithdrawal, {
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

/** The way to stop what the user has not asked for. */
function NotYou() {
  const { t } = useTranslation('funds');
  return (
    <p className="cap c2 text-center">
      {t('detail.not_you')}{' '}
      <Link className="link underline" to={paths.security}>
        {t('security:title')}
      </Link>
    </p>
  );
}

function Found({ of }: { of: Withdrawal }) {
  const { t } = useTranslation('funds');
  const { number: amount, name: asset, state } = of;
  const words = { go: t('cancel.go'), title: t('cancel.title'), about: t('step.returned') };
  return (
    <Detail
      {...{ of, amount }}
      state={useStateWords()[state]}
      place={usePlace(of)}
      steps={useSteps(of)}
      canceling={{ words, cancel, about: <NotYou /> }}
    >
      {state !== 'rejected' && state !== 'cancelled' && (
        <Sums of={of} label={t('withdraw.receive')} isBooked={state === 'paid'}>
          <Received of={of} />
          {of.returned.map(({ deposit, amount: back }) => (
            <More key={deposit} to={depositPath(deposit)}>
              {t('detail.returned', { amount: figure(back), asset })}
            </More>
          ))}
        </Sums>
      )}
    </Detail>
  );
}

/** One withdrawal. */
export function WithdrawalDetail({ id }: { id: string }) {
  return (
    <Followed route={funds.withdrawal} body={{ id }} isOpen={isOpen} changed={[funds.withdrawals, wallet.wallets]}>
      {(of) => <Found of={of} />}
    </Followed>
  );
}
