import { useTranslation } from 'react-i18next';
import { Shown } from '../../shared/shown.tsx';
import { useTitle } from '../../carry/site.ts';
import { useInstrumentOfPage } from '../../shared/trading/instrument-of-page.ts';
import { ChartScreen } from '../../shared/trading/layouts/chart-screen.tsx';
import { TradeSkeleton } from '../../shared/trading/layouts/trade-skeleton.tsx';
import { NoMarket } from '../../shared/trading/no-market.tsx';
import { ContractRules } from './contract/rules.tsx';
import './futures.css';
import { useContractRows } from './contract/use-contract-rows.ts';
import { MovedExit } from './positions/moved-exit.tsx';
import { useContracts, type Contract } from './market.ts';
import { useFuturesFillToasts } from './use-futures-fill-toasts.ts';
import { useTrading } from './use-trading.ts';

/** A contract with its chart: pages/transaction/index2. */
export default function ChartPage() {
  const { t } = useTranslation('futures');
  const { of, markets } = useContracts();
  const { market } = useInstrumentOfPage(markets);
  const title = market ? t('chart_title', { symbol: market.symbol }) : t('title_none');
  useTitle(title);
  return (
    <>
      <h1 className="sr">{title}</h1>
      <Shown of={of} skeleton={<TradeSkeleton />}>
        {() => (market ? <Screen market={market} markets={markets} /> : <NoMarket />)}
      </Shown>
    </>
  );
}

function Screen({ market, markets }: { market: Contract; markets: readonly Contract[] }) {
  const { view, account, moved, setMoved } = useTrading(market, markets, undefined);
  const row = useContractRows().contracts.find(({ id }) => id === market.id);
  useFuturesFillToasts(markets);
  return (
    <>
      <ChartScreen trading={view} rules={row && <ContractRules contract={row} />} />
      <MovedExit positions={account.positions} moved={moved} setMoved={setMoved} />
    </>
  );
}
