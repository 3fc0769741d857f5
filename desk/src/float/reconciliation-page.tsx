import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { float } from '@glassbook/contract';
import { Button, Note, Table, toast } from '@glassbook/ui';
import { exact, grouped } from '@glassbook/ui/format';
import { ArrowLeft, RotateCw, TriangleAlert } from 'lucide-react';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { ExportRows } from '../app/export-rows.tsx';
import { paths } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { Result } from './result.tsx';

type Reconciliation = z.output<(typeof float.reconciliation)['reply']>;
type Line = Reconciliation['lines'][number];

const isDifferent = ({ difference, differing }: Line): boolean => differing > 0 || /[1-9]/.test(difference);

/** What of a line differs: each with what has to be and what is stored. */
function Items({ items, differing }: Pick<Line, 'items' | 'differing'>) {
  const { t } = useTranslation(['float', 'desk']);
  return (
    <>
      {items.map(({ name, expected, found }) => (
        <span key={name} className="cap block">
          <span className="block">{name}</span>
          <span className="c2 block">{`${exact(expected)} → ${exact(found)}`}</span>
        </span>
      ))}
      {differing > items.length && (
        <span className="cap c3 block">{t('desk:more_items', { count: differing - items.length })}</span>
      )}
    </>
  );
}

/** Every line of a run, those that differ first. */
function Lines({ lines }: Pick<Reconciliation, 'lines'>) {
  const { t } = useTranslation('float');
  const ordered = [...lines].sort((a, b) => Number(isDifferent(b)) - Number(isDifferent(a)));
  return (
    <Table
      caption={t('lines')}
      rows={ordered}
      rowKey={({ check, currency_id: id }) => `${check} ${id}`}
      columns={[
        { key: 'check', head: t('check'), cell: ({ check }: Line) => t(`check.${check}`) },
        { key: 'asset', head: t('asset'), cell: ({ name }) => name },
        { key: 'expected', head: t('expected'), numeric: true, cell: ({ expected }) => exact(expected) },
        { key: 'found', head: t('found'), numeric: true, cell: ({ found }) => exact(found) },
        {
          key: 'difference',
          head: t('difference'),
          numeric: true,
          cell: (line) => <span className={isDifferent(line) ? 'err' : 'c3'}>{exact(line.difference)}</span>,
        },
        { key: 'items', head: t('items'), cell: (line) => <Items {...line} /> },
      ]}
    />
  );
}

/** The runs of a day, the newest first; what each had found stays. */
function Runs({ runs, run, onRun }: Pick<Reconciliation, 'runs' | 'run'> & { onRun: (run: number) => void }) {
  const { t } = useTranslation('float');
  return (
    <aside className="desk-side" aria-label={t('runs')}>
      <h2 className="t3">{t('runs')}</h2>
      <ol className="desk-steps mt2">
        {runs.map((each) => (
          <li key={each.run}>
            <Button
              size="sm"
              tone={each.run === run ? 'primary' : 'outlined'}
              aria-pressed={each.run === run}
              onClick={() => onRun(each.run)}
            >
              {t('run_number', { number: each.run })}
            </Button>
            <span className="block mt1">
              <Result of={each} />
            </span>
            <span className="cap c2 block">{each.by?.name ?? t('by_server')}</span>
            {each.reason !== '' && <span className="cap c2 block">{each.reason}</span>}
            <span className="cap c3 block">{`${stamp(each.at_ms)} UTC`}</span>
            <span className="cap c3 block">{`${t('journal')}: ${grouped(String(each.journal_seq))}`}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** Reconciles the day once more. */
function RunAgain({ day, onDone }: { day: string; onDone: () => void }) {
  const { t } = useTranslation('float');
  const [isOpen, setOpen] = useState(false);
  const send = async (reason: string) => {
    const answer = await ask(float.reconcile, { day, reason });
    refreshAll();
    if (!answer.ok) return answer.message;
    const { differences } = answer.message;
    const title = differences === 0 ? t('zero') : t('differences', { count: differences });
    toast({ title, tone: differences === 0 ? 'ok' : 'err' });
    onDone();
    return undefined;
  };
  return (
    <>
      <Button
        size="sm"
        tone="outlined"
        icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('again')}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('again')}
        about={t('again_about')}
        go={t('again')}
        send={send}
      />
    </>
  );
}

function Export({ of: { day, run, lines } }: { of: Reconciliation }) {
  const { t } = useTranslation('float');
  const head = [t('day'), t('run'), t('check'), t('asset'), t('expected'), t('found'), t('difference'), t('items')];
  const load = () =>
    Promise.resolve({
      lines: lines.map(({ check, name, expected, found, difference, items }) => [
        ...[day, String(run), t(`check.${check}`), name, expected, found, difference],
        items.map((item) => item.name).join(' '),
      ]),
    });
  return <ExportRows name={`reconciliation-${day}`} head={head} rows={load} />;
}

/** One day: what had to be and what was stored, line by line, and what to do where they differ. */
export default function ReconciliationPage() {
  const { t } = useTranslation(['float', 'desk']);
  const { day = '' } = useParams();
  useTitle(`${t('desk:nav.reconciliations')} ${day}`);
  const { may } = useSelf();
  const [search, setSearch] = useSearchParams();
  const found = useCall(float.reconciliation, { day, run: /^[1-9]\d{0,8}$/.exec(search.get('run') ?? '')?.[0] ?? '' });
  return (
    <Shown of={found} headingLevel={1}>
      {(one) => (
        <div className="desk-sides">
          <div className="desk-pane">
            <Link className="link label row g1 min-h-11" to={paths.reconciliations}>
              <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('desk:nav.reconciliations')}
            </Link>
            <div className="desk-head">
              <h1 className="t2">{day}</h1>
              <div className="row wrap g2">
                <Export of={one} />
                {may('float.request') && <RunAgain day={day} onDone={() => setSearch({})} />}
              </div>
            </div>
            {one.lines.some(isDifferent) && (
              <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
                <p>{t('todo.stop')}</p>
                <p className="mt1">{t('todo.audit')}</p>
                <p className="mt1">{t('todo.again')}</p>
              </Note>
            )}
            <div className="mt3">
              <Lines lines={one.lines} />
            </div>
          </div>
          <Runs runs={one.runs} run={one.run} onRun={(run) => setSearch({ run: String(run) })} />
        </div>
      )}
    </Shown>
  );
}
