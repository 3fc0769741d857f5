import { wallet } from '@glassbook/contract';
import { IconButton, Skeleton, SkeletonRows, useMedia } from '@glassbook/ui';
import { ChevronRight, History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { LentPart, type Margins } from '../../shared/lent.tsx';
import { Page } from '../../shared/page.tsx';
import { accountPath, recordsPath } from '../../carry/paths.ts';
import { useHiddenBalances } from '../../carry/preference.ts';
import { Shown } from '../../shared/shown.tsx';
import { ActionButtons, ActionTiles, HistoryLinks } from './assets/asset-actions.tsx';
import { AllocationCard } from './assets/allocation-card.tsx';
import { Holdings } from './assets/holdings.tsx';
import { DemoCard } from './demo/demo-card.tsx';
import { useDemoClaim, type DemoClaim } from './demo/use-demo-claim.ts';
import { AccountsCard, AccountsStrip } from './portfolio/accounts-card.tsx';
import { ProofSheet } from './portfolio/proof-sheet.tsx';
import type { Portfolio } from './portfolio/portfolio.ts';
import { EquityCard } from './pnl/equity-card.tsx';
import { PnlCard } from './pnl/pnl-card.tsx';
import { TotalValue } from './portfolio/total-value.tsx';
import { usePortfolio, type MyPortfolio } from './portfolio/use-portfolio.ts';

/** The selected account is in the URL, so that it survives a reload and "back" works. */
function useShownKind(): wallet.WireKind {
  const [query] = useSearchParams();
  return wallet.wireKinds.find((kind) => kind === query.get('account')) ?? 'change';
}

/** What the user has: the total, the accounts that make it, and the assets of one of them. */
export default function AssetsPage() {
  const { t } = useTranslation('wallet');
  const go = useNavigate();
  const mine = usePortfolio();
  const demo = useDemoClaim();
  const kind = useShownKind();
  const wide = useMedia('(min-width: 64em)');
  const [margins, setMargins] = useState<Margins>();
  const hasFutures = mine.portfolio?.accounts.some((account) => account.kind === 'lever' && account.worth > 0n);
  // While a proof is open the page is of its moment.
  const props = { mine, margins: mine.opened ? undefined : margins, demo, kind };
  return (
    <Page
      title={t('assets.title')}
      actions={
        !wide && (
          <IconButton label={t('action.records')} onClick={() => void go(recordsPath())}>
            <History size={20} strokeWidth={1.75} />
          </IconButton>
        )
      }
    >
      {wide ? <WideAssets {...props} /> : <PhoneAssets {...props} />}
      <ProofSheet mine={mine} />
      {hasFutures && <LentPart name="futuresMargins" report={setMargins} />}
    </Page>
  );
}

type Props = { mine: MyPortfolio; margins: Margins | undefined; demo: DemoClaim; kind: wallet.WireKind };

function PhoneAssets({ mine, margins, demo, kind }: Props) {
  const { t } = useTranslation('wallet');
  const [hidden] = useHiddenBalances();
  return (
    <>
      <section className="pad">
        <TotalValue mine={mine} />
      </section>
      <section className="mt4">
        <ActionTiles demo={demo} empty={offersDemo(mine, demo)} />
        <HistoryLinks />
      </section>
      <Filling mine={mine} demo={demo} />
      <section className="mt3">
        <div className="sec">
          <h2>{t('accounts.title')}</h2>
          <button type="button" className="more" onClick={() => mine.prove(true)}>
            {t('accounts.how')}
            <ChevronRight size={16} aria-hidden="true" />
          </button>
        </div>
        <div className="pad">
          <WithPortfolio mine={mine} skeleton={<Skeleton width="100%" height={140} />}>
            {(portfolio) => <AccountsCard {...{ portfolio, margins, hidden }} shown={kind} pathOf={accountPath} />}
          </WithPortfolio>
        </div>
      </section>
      <WithPortfolio mine={mine} skeleton={<SkeletonRows rows={6} />}>
        {(portfolio) => (
          <>
            <Holdings portfolio={portfolio} kind={kind} hidden={hidden} wide={false} />
            <PnlCard portfolio={portfolio} hidden={hidden} wide={false} />
          </>
        )}
      </WithPortfolio>
      <section className="pad mt4">
        <EquityCard portfolio={mine.portfolio} hidden={hidden} />
      </section>
    </>
  );
}

function WideAssets({ mine, margins, demo, kind }: Props) {
  const [hidden] = useHiddenBalances();
  return (
    <div className="pad">
      <div className="row sb g4">
        <TotalValue mine={mine} />
        <ActionButtons demo={demo} empty={offersDemo(mine, demo)} />
      </div>
      <Filling mine={mine} demo={demo} />
      <WithPortfolio mine={mine} skeleton={<SkeletonRows rows={6} />}>
        {(portfolio) => (
          <>
            <div className="mt4">
              <AccountsStrip {...{ portfolio, margins, hidden }} shown={kind} pathOf={accountPath} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)_22.5rem] gap-6 mt4 items-start">
              <div className="min-w-0">
                <Holdings portfolio={portfolio} kind={kind} hidden={hidden} wide />
                <PnlCard portfolio={portfolio} hidden={hidden} wide />
              </div>
              <div className="col g4">
                <EquityCard portfolio={portfolio} hidden={hidden} />
                {!hidden && portfolio.assets > 0n && <AllocationCard portfolio={portfolio} />}
              </div>
            </div>
          </>
        )}
      </WithPortfolio>
    </div>
  );
}

const offersDemo = (mine: MyPortfolio, demo: DemoClaim): boolean => mine.empty === true && demo.offered;

/** What is offered while there is nothing yet. */
function Filling({ mine, demo }: { mine: MyPortfolio; demo: DemoClaim }) {
  if (!offersDemo(mine, demo)) return null;
  return (
    <div className="pad lg:px-0 mt4">
      <DemoCard demo={demo} />
    </div>
  );
}

function WithPortfolio(props: {
  mine: MyPortfolio;
  skeleton: ReactNode;
  children: (portfolio: Portfolio) => ReactNode;
}) {
  const { mine, skeleton, children } = props;
  return (
    <Shown of={mine.loaded} skeleton={skeleton}>
      {() => (mine.portfolio === undefined ? skeleton : children(mine.portfolio))}
    </Shown>
  );
}
