import { ieo } from '@glassbook/contract';
import { Button, Loading, MatchMark, Table } from '@glassbook/ui';
import { count, exact } from '@glassbook/ui/format';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { Shown } from '../../shared/shown.tsx';
import { useLoggedIn } from '../../carry/session.ts';
import { matches } from './recompute.ts';
import { useOwn } from './use-ieo.ts';

type Row = ieo.AllocationTable['rows'][number];
/** So many are shown at once; the file has all. */
const SHOWN = 100;

/** The file that `npm run verify` takes. */
function save(table: ieo.AllocationTable): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(table)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `ieo-${table.offer}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

/** The result of computing it again; undefined until then. */
function useFound(table: ieo.AllocationTable): 'match' | 'mismatch' | 'unchecked' | undefined {
  const [found, setFound] = useState<'match' | 'mismatch' | 'unchecked'>();
  useEffect(() => {
    let isOver = false;
    const show = (result: typeof found): void => {
      if (!isOver) setFound(result);
    };
    matches(table).then(
      (isMatch) => show(isMatch ? 'match' : 'mismatch'),
      // Browsers have hashes only where a page is served over TLS.
      () => show('unchecked'),
    );
    return () => {
      isOver = true;
    };
  }, [table]);
  return found;
}

function Shares({ table, mine }: { table: ieo.AllocationTable; mine: number | undefined }) {
  const { t, i18n } = useTranslation('ieo');
  const found = useFound(table);
  const place = table.rows.findIndex(([id]) => id === mine);
  const from = Math.max(0, Math.min(place - SHOWN / 2, table.rows.length - SHOWN));
  return (
    <>
      <div className="row sb g2" role="status">
        <span className="cap c2">{t(found === 'unchecked' ? 'table.unchecked' : 'table.check')}</span>
        {found === undefined && <Loading>{null}</Loading>}
        {(found === 'match' || found === 'mismatch') && (
          <MatchMark match={found === 'match'}>{t(found === 'match' ? 'table.match' : 'table.mismatch')}</MatchMark>
        )}
      </div>
      <dl className="ieo-facts">
        <div>
          <dt className="cap c2">{t('table.part')}</dt>
          <dd className="label">
            {exact(table.numerator)} ÷ {exact(table.denominator)}
          </dd>
        </div>
        <div>
          <dt className="cap c2">{t('table.capped')}</dt>
          <dd className="label">{count(table.capped, i18n.language)}</dd>
        </div>
      </dl>
      <div className="ieo-table" tabIndex={0} role="region" aria-label={t('table')}>
        <Table<Row>
          caption={t('table')}
          rows={table.rows.slice(from, from + SHOWN)}
          rowKey={([id]) => id}
          selected={([id]) => id === mine}
          columns={[
            { key: 'id', head: t('table.id'), cell: ([id]) => (id === mine ? t('table.you') : `A-${id}`) },
            { key: 'applied', head: t('applied'), numeric: true, cell: ([, tokens]) => exact(tokens) },
            { key: 'granted', head: t('table.granted'), numeric: true, cell: ([, , tokens]) => exact(tokens) },
          ]}
        />
      </div>
      <p className="row sb g2 label">
        <span>
          {t('table.all')} {count(table.rows.length, i18n.language)}
        </span>
        <span className="num">
          {exact(table.granted)} / {exact(table.applied)} {table.asset}
        </span>
      </p>
      <div className="col g1">
        <span className="cap c2">{t('table.hash')}</span>
        <code className="cap break-all">{table.hash}</code>
        <span className="cap c3">{t('table.anyone', { command: `npm run verify -- ieo-${table.offer}.json` })}</span>
      </div>
      <Button onClick={() => save(table)}>
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('table.file')}
      </Button>
    </>
  );
}

function OwnShares({ table }: { table: ieo.AllocationTable }) {
  const own = useOwn(String(table.offer)).data?.data;
  return <Shares table={table} mine={own?.at(-1)?.id} />;
}

/** The published table of an offer, computed again here, with the own line marked. */
export function AllocationTable({ offer }: { offer: number }) {
  const { t } = useTranslation('ieo');
  const table = useCall(ieo.allocation, { project_id: String(offer) });
  const isLoggedIn = useLoggedIn();
  return (
    <div className="card p col g3">
      <h2 className="t3">{t('table')}</h2>
      <Shown of={table}>
        {(data) => (isLoggedIn ? <OwnShares table={data} /> : <Shares table={data} mine={undefined} />)}
      </Shown>
    </div>
  );
}
