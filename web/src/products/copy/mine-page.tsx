import { Button, Tabs } from '@glassbook/ui';
import { Copy } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { FollowCard } from './follow-card.tsx';
import { Copies, Missed, Results, Shares } from './follow-lists.tsx';
import { paths } from './paths.ts';
import { useMine } from './use-mine.ts';
import './copy.css';

type Mine = ReturnType<typeof useMine>;
const tabs = { copies: Copies, missed: Missed, shares: Shares, results: Results } as const;
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

function None() {
  const { t } = useTranslation('copy');
  return (
    <NoneHere icon={Copy} title={t('mine.none')} offers={paths.traders}>
      {t('mine.none.about')}
    </NoneHere>
  );
}

/** One follow with its copies, what it missed, its shares and its results. */
function One({ found, isIt }: { found: Mine; isIt: (of: { id: number; trader_user_id: number }) => boolean }) {
  const { t } = useTranslation('copy');
  const [tab, setTab] = useState<Tab>('copies');
  const List: ComponentType<{ follow: string }> = tabs[tab];
  return (
    <Shown of={found}>
      {({ rows }) => {
        const row = rows.find(isIt);
        if (!row) return <None />;
        return (
          <>
            <FollowCard row={row} alone />
            <Tabs
              label={t('details')}
              value={tab}
              onChange={setTab}
              panelId="copy-lists"
              tabs={names.map((value) => ({ value, label: t(`tab.${value}`) }))}
            />
            <div id="copy-lists" role="tabpanel" className="col g3">
              <List key={tab} follow={String(row.id)} />
            </div>
          </>
        );
      }}
    </Shown>
  );
}

/** All own follows, the newest first. */
function All({ found, before, go }: { found: Mine; before: number | undefined; go: (to: number | undefined) => void }) {
  const { t } = useTranslation('app');
  return (
    <Shown of={found}>
      {({ rows, next }) =>
        rows.length === 0 ? (
          <None />
        ) : (
          <>
            <div className="copy-cards">
              {rows.map((row) => (
                <FollowCard key={row.id} row={row} alone={false} />
              ))}
            </div>
            {(next !== null || before !== undefined) && (
              <nav className="row sb py-4" aria-label={t('paging.label')}>
                <Button disabled={before === undefined} onClick={() => go(undefined)}>
                  {t('paging.newer')}
                </Button>
                <Button disabled={next === null} onClick={() => go(next ?? undefined)}>
                  {t('paging.older')}
                </Button>
              </nav>
            )}
          </>
        )
      }
    </Shown>
  );
}

/** What one copies: all follows, or the one that the address names by its number or its trader. */
export default function MinePage() {
  const { t } = useTranslation('copy');
  const id = useId();
  const trader = useSearchParams()[0].get('trader');
  const [before, go] = useState<number>();
  const isOne = id !== undefined || trader !== null;
  const found = useMine(id === undefined ? before : Number(id) + 1);
  return (
    <Page title={t('mine')} back={isOne ? paths.mine : paths.traders} width={isOne ? 'reading' : 'whole'}>
      <div className="pad col g4 pb-6">
        {isOne ? (
          <One
            found={found}
            isIt={(of) => (id === undefined ? String(of.trader_user_id) === trader : String(of.id) === id)}
          />
        ) : (
          <All {...{ found, before, go }} />
        )}
        <Link className="link label hit relative self-start" to={paths.traders}>
          {t('traders')}
        </Link>
      </div>
    </Page>
  );
}
