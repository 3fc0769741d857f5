import { otc } from '@glassbook/contract';
import { Badge, buttonClass, EmptyState, ListRow, Segments, Select, useNow, useTimes } from '@glassbook/ui';
import { countdown, figure } from '@glassbook/ui/format';
import { ChevronRight, Handshake, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { useLive } from '../../carry/live/index.ts';
import { paths as common } from '../../carry/paths.ts';
import { HeadActions } from '../../shared/offer/head-actions.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { Paging } from '../../shared/paging.tsx';
import { Shown } from '../../shared/shown.tsx';
import { Face } from './face.tsx';
import { orderPath, takePath } from './links.ts';
import { paths } from './paths.ts';
import { TakePage } from './take-page.tsx';
import { useFiat } from './use-fiat.ts';
import './otc.css';

const PER_PAGE = 20;
const LOOK_MS = 10_000;
/** Of an ad, what its owner does: who buys takes one that sells. */
type Side = '1' | '2';
type Method = '' | 'bank' | 'international';
const methods = ['', 'bank', 'international'] as const;

/** The own orders that are open, with what is left of the time. */
function OpenOrders() {
  const { t } = useTranslation('otc');
  const now = useNow();
  const open = useLive('otc.orders').value?.filter(({ state }) => state <= 3) ?? [];
  return open.map(({ id, type, amount, currency_name: name, total, fiat, state, pay_by_ms: by }) => (
    <Link key={id} className="card p row g3 hover:bg-surface-2 text-ink" to={orderPath(id)}>
      <History size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <span className="label semi block tnum">{`${t(`side.${type}`)} ${figure(amount)} ${name}`}</span>
        <span className="cap c2 block tnum">{`${figure(total)} ${fiat} · ${t(`state.${state}`)}`}</span>
      </span>
      {state === 1 && (
        <span className="cap tnum" role="timer">
          {countdown(by - now)}
        </span>
      )}
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  ));
}

/** An ad: who trades, the price, what is left, the bounds of an order, how it is paid, and the button that takes it. */
export function AdCard({ ad }: { ad: otc.AdView }) {
  const { t } = useTranslation('otc');
  const { price, fiat, price_type: type, ratio, left, currency_name: name, min, max } = ad;
  const side = ad.type === 2 ? 1 : 2;
  return (
    <li className="card p col g3">
      <Face of={ad.user} />
      <p className="row base g2">
        <strong className="t1 tnum">{figure(price)}</strong>
        <span className="cap c2 tnum">{type === 2 ? `${fiat} · ${t('index_by', { ratio })}` : fiat}</span>
      </p>
      <div className="row sb g3">
        <div className="cap c2 tnum col g1">
          <span>{`${t('left')}: ${figure(left)} ${name}`}</span>
          <span>{`${t('bounds')}: ${figure(min)} – ${figure(max)} ${fiat}`}</span>
          <span className="row wrap g1">
            {ad.methods.map((method) => (
              <Badge key={method}>{t(`method.${method}`)}</Badge>
            ))}
          </span>
        </div>
        <Link className={buttonClass(side === 1 ? 'buy' : 'sell', 'lg')} to={takePath(ad.id)}>
          {t(`take.${side}`, { name })}
        </Link>
      </div>
    </li>
  );
}

type Config = ReturnType<typeof otc.config.reply.parse>;
function Ads({ config, fiat, choose }: { config: Config; fiat: Config['fiats'][number]; choose: Choose }) {
  const { t } = useTranslation('otc');
  const times = useTimes();
  const [type, setType] = useState<Side>('2');
  const [asset, setAsset] = useState(
    String((config.assets.find(({ name }) => name === 'USDT') ?? config.assets[0])?.id),
  );
  const [method, setMethod] = useState<Method>('');
  const [page, setPage] = useState(1);
  const found = useCall(
    otc.ads,
    { type, currency_id: asset, fiat: fiat.code, method, page: String(page), limit: String(PER_PAGE) },
    { everyMs: LOOK_MS },
  );
  const first = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value);
      setPage(1);
    };
  };
  return (
    <>
      <Segments
        label={t('side')}
        value={type}
        onChange={first(setType)}
        options={[
          { value: '2', label: t('side.1') },
          { value: '1', label: t('side.2') },
        ]}
      />
      <div className="otc-picks">
        <Select
          label={t('asset')}
          labelShown
          value={asset}
          onChange={first(setAsset)}
          options={config.assets.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Select
          label={t('fiat')}
          labelShown
          value={fiat.code}
          onChange={first(choose)}
          options={config.fiats.map(({ code }) => ({ value: code, label: code }))}
        />
        <Select
          label={t('method')}
          labelShown
          value={method}
          onChange={first(setMethod)}
          options={methods.map((value) => ({ value, label: t(value === '' ? 'method.all' : `method.${value}`) }))}
        />
      </div>
      {fiat.rate !== '' && fiat.rate_at_ms !== null && (
        <p className="cap c2 tnum">
          {t('rate', { rate: figure(fiat.rate), fiat: fiat.code, time: times.time(fiat.rate_at_ms, false) })}
        </p>
      )}
      <Shown of={found}>{({ data, pages }) => <Found {...{ ads: data, pages, page, setPage }} />}</Shown>
    </>
  );
}
type Choose = (code: string) => void;

type FoundProps = { ads: readonly otc.AdView[]; pages: number; page: number; setPage: (page: number) => void };
function Found({ ads, pages, page, setPage }: FoundProps) {
  const { t } = useTranslation('otc');
  if (ads.length === 0)
    return (
      <EmptyState headingLevel={2} icon={<Handshake size={20} strokeWidth={1.75} />} title={t('ads.none')}>
        {t('ads.none_about')}
      </EmptyState>
    );
  return (
    <>
      <ul className="otc-ads">
        {ads.map((ad) => (
          <AdCard key={ad.id} ad={ad} />
        ))}
      </ul>
      {pages > 1 && <Paging page={page} last={pages} go={setPage} />}
    </>
  );
}

function Market() {
  const { t } = useTranslation('otc');
  const { found, fiat, choose } = useFiat();
  return (
    <Page title={t('title')} back={common.home} actions={<HeadActions mine={t('orders')} orders={paths.orders} />}>
      <div className="pad col g4 pb-6">
        <OpenOrders />
        <Shown of={found}>
          {(config) =>
            fiat ? (
              <Ads {...{ config, fiat, choose }} />
            ) : (
              <EmptyState headingLevel={2} icon={<Handshake size={20} strokeWidth={1.75} />} title={t('ads.none')} />
            )
          }
        </Shown>
        <p className="cap c2">{t('about')}</p>
        <ListRow arrow link={<Link to={paths.merchant} />} title={t('merchant')} detail={t('merchant.about')} />
      </div>
    </Page>
  );
}

/** Ads that can be taken, best price first; with an ad in the address the form that takes it. */
export default function MarketPage() {
  const id = useId();
  return id === undefined ? <Market /> : <TakePage key={id} id={id} />;
}
