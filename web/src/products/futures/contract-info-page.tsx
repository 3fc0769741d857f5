import type { futures } from '@glassbook/contract';
import { Badge, Select, useMedia } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page } from '../../shared/page.tsx';
import { paths } from './paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { namedOrFirst } from '../../shared/trading/instrument-of-page.ts';
import { NoMarket } from '../../shared/trading/no-market.tsx';
import '../../shared/trading/trading.css';
import './contract/contract.css';
import { FundingHistory } from './contract/funding-history.tsx';
import { HowItWorks } from './contract/how.tsx';
import { Insurance } from './contract/insurance.tsx';
import { PricesNow } from './contract/prices-now.tsx';
import { ContractRules, Tiers } from './contract/rules.tsx';
import { useContractRows } from './contract/use-contract-rows.ts';

/** A contract's rules, prices, fundings, and the insurance account: pages/transaction/contract_info. The first contract where the address names none. */
export default function ContractInfoPage() {
  const { t } = useTranslation('futures');
  const [search, setSearch] = useSearchParams();
  const { of, contracts } = useContractRows();
  const contract = namedOrFirst(contracts, search.get('symbol'));
  return (
    <Page title={t('contract.title')} back={paths.contract}>
      <Shown of={of}>
        {() =>
          contract ? (
            <>
              <div className="row g3 wrap pad pt-2">
                <Select
                  label={t('history.contract')}
                  value={contract.symbol}
                  onChange={(symbol) => setSearch({ symbol }, { replace: true })}
                  options={contracts.map(({ symbol }) => ({ value: symbol, label: symbol }))}
                />
                <Badge tone={contract.status === 'open' ? 'ok' : 'warn'}>
                  {t(`contract.status_${contract.status}`)}
                </Badge>
              </div>
              <Contract key={contract.symbol} contract={contract} />
            </>
          ) : (
            <NoMarket />
          )
        }
      </Shown>
    </Page>
  );
}

function Contract({ contract }: { contract: futures.Market }) {
  const { t } = useTranslation('futures');
  const wide = useMedia('(min-width: 64em)');
  return (
    <div className="futures-contract">
      <Section title={t('contract.prices')} className="p whole">
        <PricesNow contract={contract} />
      </Section>
      <Section title={t('contract.rules')} className="p">
        <ContractRules contract={contract} />
      </Section>
      <div className="col g4">
        <Section title={t('contract.tiers')} className="p">
          <Tiers contract={contract} />
        </Section>
        <Section title={t('contract.how')} className="p">
          <HowItWorks />
        </Section>
      </div>
      <Section title={t('contract.fundings')} className="list whole">
        <FundingHistory contract={contract} wide={wide} />
      </Section>
      <Section title={t('reason.insurance')} className="list whole">
        <Insurance contract={contract} wide={wide} />
      </Section>
    </div>
  );
}

function Section({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <section className={`card ${className}`} aria-label={title}>
      <h2 className={className.includes('list') ? 't3 pad py-3' : 't3 mb-3'}>{title}</h2>
      {children}
    </section>
  );
}
