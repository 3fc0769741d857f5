import { copy } from '@glassbook/contract';
import { Badge, Button, EmptyState, Ledger, Part, Sum, useTimes } from '@glassbook/ui';
import { figure, msOf } from '@glassbook/ui/format';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, type Loadable } from '../../carry/loadable.ts';
import { Facts } from '../../shared/offer/facts.tsx';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { Shown } from '../../shared/shown.tsx';
import { closing, keeping } from './acts.ts';
import { Won } from './figures.tsx';
import { netOf } from './net-of.ts';
import { useMargin } from './use-margin.ts';

type Paged<Row> = { rows: Row[]; next: number | null };
type Asked = { follow_id: string; before?: string };
const LOOK_MS = 5_000;
const fresh = { staleMs: 0, everyMs: LOOK_MS };

/** A page of rows, with the way to the older ones. */
function Rows<Row extends { id: number }>(of: {
  found: Loadable<Paged<Row>>;
  none: string;
  before: number | undefined;
  go: (before: number | undefined) => void;
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation('app');
  return (
    <Shown of={of.found}>
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState icon={<Copy size={20} strokeWidth={1.75} />} title={of.none} />
        ) : (
          <>
            <ul className="col g3">
              {rows.map((row) => (
                <li key={row.id} className="card p col g3">
                  {of.children(row)}
                </li>
              ))}
            </ul>
            {(next !== null || of.before !== undefined) && (
              <nav className="row sb py-4" aria-label={t('paging.label')}>
                <Button disabled={of.before === undefined} onClick={() => of.go(undefined)}>
                  {t('paging.newer')}
                </Button>
                <Button disabled={next === null} onClick={() => of.go(next ?? undefined)}>
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

/** Where a list begins: the newest where nothing is said. */
function usePage(follow: string) {
  const [before, go] = useState<number>();
  const asked: Asked = { follow_id: follow, ...(before !== undefined && { before: String(before) }) };
  return { asked, before, go };
}

type Lever = ReturnType<typeof copy.copies.reply.parse>['rows'][number];
/** One copy: what it is, what it brought, and while it is open how it is closed or kept. */
function CopyRow({ row }: { row: Lever }) {
  const { t } = useTranslation('copy');
  const times = useTimes();
  const { name } = useMargin();
  const isOpen = row.status === 1;
  const named = { transaction_id: String(row.id) };
  return (
    <>
      <div className="row sb g2">
        <span className="row wrap g2 label semi">
          {row.symbol}
          <Badge tone={row.type === 1 ? 'ok' : 'err'}>{t(row.type === 1 ? 'long' : 'short')}</Badge>
          <Badge {...(isOpen && { tone: 'info' as const })}>{t(isOpen ? 'open' : 'closed')}</Badge>
        </span>
        <span className="label num">
          <Won of={isOpen ? row.profits : netOf(row)} asset={name} />
        </span>
      </div>
      <Facts
        facts={[
          [t('contracts'), String(row.share)],
          [t('entry'), figure(row.price)],
          [t(isOpen ? 'mark_price' : 'exit'), figure(row.update_price)],
        ]}
      />
      <span className="cap c2">{times.dateTime(msOf(isOpen ? row.time : row.handle_time))}</span>
      {isOpen && (
        <div className="grid grid-cols-2 gap-3">
          <ActButton
            act={closing}
            tone="danger"
            body={named}
            name={`copy close ${row.id}`}
            label={t('close')}
            about={t('close.about')}
          />
          <ActButton
            act={keeping}
            body={named}
            name={`copy hold ${row.id}`}
            label={t('keep')}
            about={t('keep.about')}
          />
        </div>
      )}
    </>
  );
}

export function Copies({ follow }: { follow: string }) {
  const { t } = useTranslation('copy');
  const { asked, ...page } = usePage(follow);
  const found = useCall(copy.copies, asked, fresh);
  return (
    <Rows {...page} found={found} none={t('copies.none')}>
      {(row) => <CopyRow row={row} />}
    </Rows>
  );
}

/** Contracts of the trader that were not copied, each with why. */
export function Missed({ follow }: { follow: string }) {
  const { t, i18n } = useTranslation('copy');
  const times = useTimes();
  const { asked, ...page } = usePage(follow);
  const found = useCall(copy.missed, asked, fresh);
  const why = (reason: string): string =>
    t(i18n.exists(`copy:notice.copy_why.${reason}`) ? `notice.copy_why.${reason}` : 'notice.copy_why.other');
  return (
    <Rows {...page} found={found} none={t('missed.none')}>
      {(row) => (
        <>
          <div className="row sb g2">
            <span className="label semi">{row.symbol}</span>
            <span className="label num">{`${row.contracts} ${t('contracts')}`}</span>
          </div>
          <p className="cap c2">{why(row.reason)}</p>
          <span className="cap c3">{times.dateTime(msOf(row.created_time))}</span>
        </>
      )}
    </Rows>
  );
}

/** Settlements of the share: the profit, the mark of before, what was due and what was paid. */
export function Shares({ follow }: { follow: string }) {
  const { t } = useTranslation('copy');
  const times = useTimes();
  const { name } = useMargin();
  const { asked, ...page } = usePage(follow);
  const found = useCall(copy.shares, asked, fresh);
  return (
    <Rows {...page} found={found} none={t('shares.none')}>
      {(row) => (
        <>
          <span className="cap c2">{times.dateTime(msOf(row.created_time))}</span>
          <Ledger large>
            <Part label={t('shares.profit')}>{figure(row.profit)}</Part>
            <Part label={t('mark')}>{figure(row.mark)}</Part>
            <Part label={t('shares.carried')}>{figure(row.carried)}</Part>
            <Part label={t('shares.due')}>{figure(row.due)}</Part>
            <Sum label={`${t('shares.paid')}, ${name}`} estimate>
              {figure(row.paid)}
            </Sum>
          </Ledger>
        </>
      )}
    </Rows>
  );
}

/** Closed copies beside the trader's own, to the digit: why mine brought something else. */
export function Results({ follow }: { follow: string }) {
  const { t } = useTranslation('copy');
  const { name } = useMargin();
  const { asked, ...page } = usePage(follow);
  const found = useCall(copy.result, asked, fresh);
  return (
    <>
      <p className="cap c2">{t('results.about')}</p>
      <Rows {...page} found={found} none={t('results.none')}>
        {(row) => (
          <>
            <div className="row sb g2">
              <span className="label semi">{row.symbol}</span>
              <span className="cap c2">
                {t('results.contracts', { own: row.contracts, leader: row.leader_contracts })}
              </span>
            </div>
            <Ledger large>
              <Part label={t('results.leader')}>{figure(row.leader)}</Part>
              <Part label={t('results.size')}>{figure(row.size)}</Part>
              <Part label={t('results.price')}>{figure(row.price)}</Part>
              <Part label={t('results.costs')}>{figure(row.costs)}</Part>
              <Sum label={`${t('results.mine')}, ${name}`}>{figure(row.mine)}</Sum>
            </Ledger>
          </>
        )}
      </Rows>
    </>
  );
}
