import { nft } from '@glassbook/contract';
import { Button, buttonClass, Chips, IconButton, ListRow, Select, Tabs, TextInput, useNow } from '@glassbook/ui';
import { MessageSquareText, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { loginPath } from '../../carry/login-path.ts';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLive, useLiveMessages } from '../../carry/live/index.ts';
import { paths as shared } from '../../carry/paths.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { Page } from '../../shared/page.tsx';
import { Portrait } from '../../shared/picture/portrait.tsx';
import { Shown } from '../../shared/shown.tsx';
import { GridSkeleton, ItemGrid, NoItems } from './card.tsx';
import { artistPath, minePath } from './links.ts';
import { paths } from './paths.ts';

const LIMIT = 24;
const ways = ['all', '1', '2', '3', 'resale'] as const;
const sorts = ['newest', 'ending'] as const;
const states = ['all', '1', '2', '0'] as const;
const types = ['all', '1', '2', '3', '4'] as const;
type Filter = {
  way: (typeof ways)[number];
  state: (typeof states)[number];
  type: (typeof types)[number];
  currency: string;
  sort: (typeof sorts)[number];
};
const whole: Filter = { way: 'all', state: 'all', type: 'all', currency: 'all', sort: 'newest' };
const given = (value: string) => (value === 'all' ? {} : { value });

/** What narrows the list. */
function Filters({ filter, choose }: { filter: Filter; choose: (filter: Filter) => void }) {
  const { t } = useTranslation('nft');
  const currencies = useCall(nft.currencies, {}).data ?? [];
  return (
    <>
      <Chips
        label={t('filter.way')}
        value={filter.way}
        onChange={(way) => choose({ ...filter, way })}
        options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
      />
      <div className="row wrap g2">
        <Select
          label={t('filter.state')}
          value={filter.state}
          onChange={(state) => choose({ ...filter, state })}
          options={states.map((value) => ({ value, label: t(`on.${value}`) }))}
        />
        <Select
          label={t('filter.type')}
          value={filter.type}
          onChange={(type) => choose({ ...filter, type })}
          options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <Select
          label={t('sort')}
          value={filter.sort}
          onChange={(sort) => choose({ ...filter, sort })}
          options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
        {currencies.length > 1 && (
          <Select
            label={t('currency')}
            value={filter.currency}
            onChange={(currency) => choose({ ...filter, currency })}
            options={[
              { value: 'all', label: t('currency.all') },
              ...currencies.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </div>
    </>
  );
}

function Works({ isSearched }: { isSearched: boolean }) {
  const { t } = useTranslation('nft');
  const now = useNow();
  const [filter, setFilter] = useState(whole);
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(isSearched ? typed.trim() : '');
  const first = (next: () => void) => {
    setPage(1);
    next();
  };
  const found = useCall(
    nft.items,
    {
      ...{ page: String(page), limit: String(LIMIT), sort: filter.sort },
      ...(filter.way === 'resale' ? { resale: '1' } : { pay_type: given(filter.way).value as '1' | undefined }),
      ...{ status: given(filter.state).value as '1' | undefined, type: given(filter.type).value as '1' | undefined },
      ...{ currency: given(filter.currency).value, keyword: keyword === '' ? undefined : keyword },
    },
    { staleMs: 0 },
  );
  useLiveMessages('nft.sales', () => refresh(nft.items));
  useLiveMessages('nft.series', () => refresh(nft.items));
  return (
    <>
      {isSearched && (
        <TextInput
          label={t('search')}
          type="search"
          value={typed}
          maxLength={40}
          autoFocus
          help={t('search.about')}
          onChange={(text) => first(() => setTyped(text))}
        />
      )}
      <Filters filter={filter} choose={(next) => first(() => setFilter(next))} />
      <Shown of={found} skeleton={<GridSkeleton />}>
        {(items) => (
          <>
            <ItemGrid {...{ items, now }} none={<NoItems title={t('none')}>{t('none.about')}</NoItems>} />
            {(page > 1 || items.length === LIMIT) && (
              <nav className="row sb" aria-label={t('app:paging.label')}>
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('app:paging.newer')}
                </Button>
                <Button disabled={items.length < LIMIT} onClick={() => setPage(page + 1)}>
                  {t('app:paging.older')}
                </Button>
              </nav>
            )}
          </>
        )}
      </Shown>
    </>
  );
}

function Artists() {
  const { t } = useTranslation('nft');
  const found = useCall(nft.artists, { limit: '100' });
  return (
    <Shown of={found}>
      {(artists) =>
        artists.length === 0 ? (
          <NoItems title={t('artists.none')} />
        ) : (
          <ul>
            {artists.map(({ id, nickname, head_portrait }) => (
              <li key={id}>
                <Link className="li text-ink" to={artistPath(id)}>
                  <Portrait address={head_portrait} name={nickname} />
                  <span className="label grow" dir="auto">
                    {nickname}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

/** The way to the login, where something is only for who has one. */
export function LogInHere() {
  const { t } = useTranslation('app');
  return (
    <NoItems
      title={t('login_first')}
      action={
        <Link className={buttonClass('primary')} to={loginPath()}>
          {t('log_in')}
        </Link>
      }
    />
  );
}

export function Collection() {
  const { t } = useTranslation('nft');
  const now = useNow();
  const isLoggedIn = useLoggedIn();
  const found = useCall(nft.collection, {}, { staleMs: 0 });
  if (!isLoggedIn) return <LogInHere />;
  return (
    <Shown of={found} skeleton={<GridSkeleton />}>
      {(items) => (
        <ItemGrid {...{ items, now }} none={<NoItems title={t('collected.none')}>{t('collected.about')}</NoItems>} />
      )}
    </Shown>
  );
}

/** The ways to what one has. */
function Own() {
  const { t } = useTranslation('nft');
  const go = useNavigate();
  const ways = [
    ['owned', paths.owned],
    ['mine.orders', minePath('orders')],
    ['mine.bids', minePath('bids')],
    ['mine.sales', minePath('sales')],
    ['mine.created', minePath('created')],
    ['create', paths.create],
  ] as const;
  return useLoggedIn() ? (
    <div>
      {ways.map(([name, to]) => (
        <ListRow key={to} onClick={() => void go(to)} title={t(name)} />
      ))}
    </div>
  ) : (
    <LogInHere />
  );
}

const tabs = ['works', 'artists', 'collected', 'own'] as const;

/** All that is on the NFT market, its artists, and the ways to what one has. */
export default function MarketPage() {
  const { t } = useTranslation('nft');
  const go = useNavigate();
  const [tab, setTab] = useState<(typeof tabs)[number]>('works');
  const [isSearched, setSearched] = useState(false);
  const toPay = useLive('nft.ownOrders').value?.filter(({ status }) => status === 'to_pay').length ?? 0;
  return (
    <Page
      title={t('title')}
      back={shared.finance}
      actions={
        <>
          <IconButton
            label={t('search')}
            onClick={() => {
              setTab('works');
              setSearched(!isSearched);
            }}
          >
            <Search size={20} strokeWidth={1.75} />
          </IconButton>
          <IconButton label={t('mine.orders')} onClick={() => void go(minePath('orders'))}>
            <MessageSquareText size={20} strokeWidth={1.75} />
          </IconButton>
        </>
      }
    >
      <div className="pad col g4 pb-6">
        <Tabs
          label={t('title')}
          value={tab}
          onChange={setTab}
          panelId="nft-tab"
          tabs={tabs.map((value) => ({
            value,
            label: t(`tab.${value}`),
            ...(value === 'own' && toPay > 0 && { count: toPay }),
          }))}
        />
        <div id="nft-tab" role="tabpanel" className="col g4">
          {tab === 'works' && <Works isSearched={isSearched} />}
          {tab === 'artists' && <Artists />}
          {tab === 'collected' && <Collection />}
          {tab === 'own' && <Own />}
        </div>
        <p className="cap c2">{t('record')}</p>
        <p className="cap c2">{t('reviewed')}</p>
      </div>
    </Page>
  );
}
