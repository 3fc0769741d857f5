import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Tabs } from '@glassbook/ui';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { DepositDetail } from './deposits/deposit-detail.tsx';
import { DepositList } from './deposits/deposit-list.tsx';
import { depositsPath } from './record-path.ts';
import { TransferList } from './transfers/transfer-list.tsx';
import { WithdrawalDetail } from './withdrawals/withdrawal-detail.tsx';
import { WithdrawalList } from './withdrawals/withdrawal-list.tsx';
import './funds.css';

/** The number of the query under this name. */
function useNumber(name: string): string | undefined {
  const [query] = useSearchParams();
  return /^[1-9]\d{0,14}$/.exec(query.get(name) ?? '')?.[0];
}

const lists = { withdrawals: WithdrawalList, deposits: DepositList, transfers: TransferList } as const;
type Tab = keyof typeof lists;
const tabs: readonly Tab[] = ['withdrawals', 'deposits', 'transfers'];

function Lists() {
  const { t } = useTranslation('funds');
  const [query, setQuery] = useSearchParams();
  const panel = useId();
  const tab = tabs.find((each) => each === query.get('tab')) ?? 'withdrawals';
  const titles = { withdrawals: t('list.title'), deposits: t('deposits.title'), transfers: t('transfers.title') };
  const List = lists[tab];
  return (
    <Page title={t('records.title')} back={paths.assets} width="reading">
      <Tabs
        label={t('records.title')}
        value={tab}
        onChange={(next) => setQuery(next === 'withdrawals' ? {} : { tab: next }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: titles[value] }))}
        panelId={panel}
      />
      <div id={panel} role="tabpanel" aria-label={titles[tab]} className="mt3">
        <List />
      </div>
    </Page>
  );
}

/** The own withdrawals, deposits and transfers to and from other users, or the one of the query. */
export default function FundRecordsPage() {
  const { t } = useTranslation('funds');
  const [withdrawal, deposit] = [useNumber('withdrawal'), useNumber('deposit')];
  if (withdrawal !== undefined)
    return (
      <Page title={t('detail.title', { number: `W-${withdrawal}` })} back={paths.fundRecords} width="narrow">
        <WithdrawalDetail key={withdrawal} id={withdrawal} />
      </Page>
    );
  if (deposit !== undefined)
    return (
      <Page title={t('deposits.one', { number: `D-${deposit}` })} back={depositsPath} width="narrow">
        <DepositDetail key={deposit} id={deposit} />
      </Page>
    );
  return <Lists />;
}
