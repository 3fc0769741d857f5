import { copy } from '@glassbook/contract';
import { Badge, buttonClass, EmptyState, Note, Segments, Table, useTimes } from '@glassbook/ui';
import { count, figure, msOf } from '@glassbook/ui/format';
import { TriangleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { Paging } from '../../shared/paging.tsx';
import { Portrait } from '../../shared/picture/portrait.tsx';
import { Shown } from '../../shared/shown.tsx';
import { FigureList, spans, TraderBadges, Won, type Span } from './figures.tsx';
import { followPath, ofTraderPath } from './links.ts';
import { paths } from './paths.ts';
import { netOf } from './net-of.ts';
import { useMargin } from './use-margin.ts';
import './copy.css';

type Found = ReturnType<typeof copy.traderDetail.reply.parse>;
const LOOK_MS = 10_000;
const PER_PAGE = 15;

/** The positions that a trader has closed, with what each brought. */
function Closed({ trader, asset }: { trader: string; asset: string }) {
  const { t, i18n } = useTranslation('copy');
  const times = useTimes();
  const [page, setPage] = useState(1);
  const found = useCall(copy.historyTrade, { trader_user_id: trader, page: String(page) }, { everyMs: LOOK_MS });
  return (
    <section className="col g3">
      <h2 className="t3">{t('closed.title')}</h2>
      <Shown of={found}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState icon={<Users size={20} strokeWidth={1.75} />} title={t('closed.none')} />
          ) : (
            <>
              <Table
                caption={t('closed.title')}
                rows={data}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'market',
                    head: t('market'),
                    cell: ({ symbol, type }) => (
                      <span className="row g2">
                        {symbol} <Badge tone={type === 1 ? 'ok' : 'err'}>{t(type === 1 ? 'long' : 'short')}</Badge>
                      </span>
                    ),
                  },
                  { key: 'net', head: asset, cell: (row) => <Won of={netOf(row)} />, numeric: true },
                  { key: 'entry', head: t('entry'), cell: ({ price }) => figure(price), numeric: true },
                  { key: 'exit', head: t('exit'), cell: (row) => figure(row.update_price), numeric: true },
                  {
                    key: 'contracts',
                    head: t('contracts'),
                    numeric: true,
                    cell: ({ share }) => count(share, i18n.language),
                  },
                  { key: 'at', head: t('closed_at'), cell: (row) => times.dateTime(msOf(row.handle_time)) },
                ]}
              />
              {total > PER_PAGE && <Paging page={page} last={Math.ceil(total / PER_PAGE)} go={setPage} />}
            </>
          )
        }
      </Shown>
    </section>
  );
}

/** What copying costs, and how the trader is paid. */
function Costs({ share }: { share: string }) {
  const { t } = useTranslation('copy');
  return (
    <section className="card p col g3">
      <h2 className="t3">{t('costs.title')}</h2>
      <ol className="tl">
        {[t('costs.share', { share }), t('costs.mark'), t('costs.fees')].map((text, place) => (
          <li key={text}>
            <span className="dot" aria-hidden="true">
              {place + 1}
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The way to the form, or why there is none. */
function Door({ found: { trader_info: trader, data, is_followed: followed } }: { found: Found }) {
  const { t } = useTranslation('copy');
  const warning = <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />;
  if (followed)
    return (
      <Link className={buttonClass('primary', 'lg', true)} to={ofTraderPath(trader.id)}>
        {t('mine.one')}
      </Link>
    );
  if (trader.is_trader === 2 || data.full)
    return (
      <Note tone="warn" icon={warning}>
        {t(trader.is_trader === 2 ? 'stopped.about' : 'full.about')}
      </Note>
    );
  return (
    <Link className={buttonClass('primary', 'lg', true)} to={followPath(trader.id)}>
      {t('go')}
    </Link>
  );
}

function Details({ found, id }: { found: Found; id: string }) {
  const { t } = useTranslation('copy');
  const times = useTimes();
  const [span, setSpan] = useState<Span>('30');
  const { name: asset } = useMargin();
  const { trader_info: trader, data, is_followed: followed } = found;
  return (
    <>
      <div className="row g3">
        <Portrait address={trader.head_portrait} name={trader.nickname} />
        <span className="grow">
          <span className="row wrap g2">
            <TraderBadges {...{ data, followed }} stopped={trader.is_trader === 2} />
          </span>
          {trader.signature !== '' && (
            <span className="cap c2 block" dir="auto">
              {trader.signature}
            </span>
          )}
        </span>
      </div>
      {data.simulated && <p className="cap c2">{t('simulated.about')}</p>}
      <Door found={found} />
      <Segments
        label={t('window')}
        value={span}
        onChange={setSpan}
        options={spans.map((value) => ({ value, label: t(`window.${value}`) }))}
      />
      <h2 className="t3">{t('figures')}</h2>
      <FigureList {...{ data, span, asset }} />
      <p className="cap c2">{t('traders.as_of', { time: times.dateTime(msOf(data.as_of)) })}</p>
      <Costs share={data.share_ratio} />
      <Closed trader={id} asset={asset} />
    </>
  );
}

/** A trader: the figures of closed positions, what copying costs, and the positions themselves. Open ones are seen only as own copies. */
export default function TraderPage() {
  const { t } = useTranslation('copy');
  const id = useId();
  const found = useCall(
    copy.traderDetail,
    { trader_user_id: id ?? '1' },
    { enabled: id !== undefined, everyMs: LOOK_MS },
  );
  const none = id === undefined || found.failure?.reason === 'copy.trader_not_found';
  return (
    <Page title={found.data?.trader_info.nickname ?? t('trader')} back={paths.traders} width="reading">
      <div className="pad col g4 pb-6">
        {none ? (
          <NoneHere icon={Users} title={t('trader.none')} offers={paths.traders} />
        ) : (
          <Shown of={found}>{(here) => <Details found={here} id={id} />}</Shown>
        )}
      </div>
    </Page>
  );
}
