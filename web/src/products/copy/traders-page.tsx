import { copy } from '@glassbook/contract';
import { EmptyState, ListRow, Note, Segments, Select, useTimes } from '@glassbook/ui';
import { count, msOf, worth } from '@glassbook/ui/format';
import { formatAmount } from '@glassbook/money';
import { ChevronRight, TriangleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { paths as common } from '../../carry/paths.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { Facts } from '../../shared/offer/facts.tsx';
import { HeadActions } from '../../shared/offer/head-actions.tsx';
import { Page } from '../../shared/page.tsx';
import { Paging } from '../../shared/paging.tsx';
import { Portrait } from '../../shared/picture/portrait.tsx';
import { Shown } from '../../shared/shown.tsx';
import { ratesOf, spans, sumsIn, TraderBadges, useHeld, Won, type Span } from './figures.tsx';
import { traderPath } from './links.ts';
import { paths } from './paths.ts';
import { SCALE, useMargin } from './use-margin.ts';
import { useMine } from './use-mine.ts';
import { unitsOf } from './units.ts';
import './copy.css';

type Row = ReturnType<typeof copy.index.reply.parse>['data'][number];
const LOOK_MS = 10_000;
const PER_PAGE = 15;

/** The sum of the own follows that have not ended, with the way to them; nothing without one. */
function Mine() {
  const { t } = useTranslation('copy');
  const { name } = useMargin();
  const { data } = useMine();
  const open = data?.rows.filter(({ state }) => state !== 'ended') ?? [];
  if (open.length === 0) return null;
  const sum = (of: (row: (typeof open)[number]) => string) => ({
    ...{ amount: open.reduce((all, row) => all + unitsOf(of(row)), 0n), scale: SCALE },
  });
  return (
    <Link className="card p row g3 copy-card" to={paths.mine}>
      <span className="grow">
        <span className="cap c2 block">{`${t('mine')} (${name})`}</span>
        <span className="t3 num block">{worth(sum(({ value }) => value))}</span>
      </span>
      <span className="num">
        <span className="cap c2 block">{t('result')}</span>
        <Won of={formatAmount(sum(({ result }) => result).amount, SCALE)} />
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}

function Trader({ row, span }: { row: Row; span: Span }) {
  const { t, i18n } = useTranslation('copy');
  const held = useHeld();
  const sums = sumsIn(row, span);
  const rates = ratesOf(sums);
  return (
    <li>
      <Link className="card p col g3 copy-card" to={traderPath(row.id)}>
        <span className="row g3">
          <Portrait address={row.head_portrait} name={row.nickname} />
          <span className="grow">
            <span className="row wrap g2">
              <strong className="body semi" dir="auto">
                {row.nickname}
              </strong>
              <TraderBadges data={row} followed={row.is_followed} />
            </span>
            <span className="cap c2 block">
              {t('copiers_count', { count: row.follow_num, shown: count(row.follow_num, i18n.language) })}
            </span>
          </span>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <Facts
          facts={[
            [t('figure.total_profits'), <Won key="won" of={sums.total_profits} />],
            [t('figure.total_income_rate'), rates.income],
            [t('figure.correct_rate'), rates.correct],
            [t('figure.drawdown'), worth(sums.drawdown)],
            [t('figure.copiers_profit'), <Won key="copiers" of={row.copiers_profit} />],
            [t('figure.share_ratio'), `${row.share_ratio}%`],
          ]}
        />
        <span className="cap c2">{`${t('figure.hold_seconds')}: ${held(row)}`}</span>
      </Link>
    </li>
  );
}

function List({ rows, span }: { rows: readonly Row[]; span: Span }) {
  const { t } = useTranslation('copy');
  const times = useTimes();
  const asOf = Math.max(...rows.map(({ as_of }) => msOf(as_of)));
  if (rows.length === 0)
    return (
      <EmptyState headingLevel={2} icon={<Users size={20} strokeWidth={1.75} />} title={t('traders.none')}>
        {t('traders.none.about')}
      </EmptyState>
    );
  return (
    <>
      <ul className="copy-cards">
        {rows.map((row) => (
          <Trader key={row.id} {...{ row, span }} />
        ))}
      </ul>
      <p className="cap c2">{t('traders.as_of', { time: times.dateTime(asOf) })}</p>
    </>
  );
}

/** Who can be copied, by a figure that is chosen, in a window of days. */
export default function TradersPage() {
  const { t } = useTranslation('copy');
  const loggedIn = useLoggedIn();
  const [sort, setSort] = useState<(typeof copy.traderSorts)[number]>('total_profits');
  const [span, setSpan] = useState<Span>('30');
  const [page, setPage] = useState(1);
  const { name } = useMargin();
  const found = useCall(copy.index, { page: String(page), sort }, { everyMs: LOOK_MS });
  return (
    <Page
      title={t('title')}
      back={common.home}
      actions={<HeadActions mine={t('mine')} orders={paths.mine} how={paths.agreementEn} />}
    >
      <div className="pad col g4 pb-6">
        {loggedIn && <Mine />}
        <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('warning')}
        </Note>
        <Select
          labelShown
          label={t('sort')}
          value={sort}
          onChange={(next) => {
            setSort(next);
            setPage(1);
          }}
          options={copy.traderSorts.map((value) => ({ value, label: t(`figure.${value}`) }))}
        />
        <Segments
          label={t('window')}
          value={span}
          onChange={setSpan}
          options={spans.map((value) => ({ value, label: t(`window.${value}`) }))}
        />
        <p className="cap c2">{t('traders.about', { asset: name })}</p>
        <Shown of={found}>
          {({ data, total }) => (
            <>
              <List rows={data} span={span} />
              {total > PER_PAGE && <Paging page={page} last={Math.ceil(total / PER_PAGE)} go={setPage} />}
            </>
          )}
        </Shown>
        <ListRow arrow link={<Link to={paths.lead} />} title={t('lead.become')} detail={t('lead.become.about')} />
      </div>
    </Page>
  );
}
