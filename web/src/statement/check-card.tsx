import { type statement, wallet } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { Button, MatchMark, Table, toast, useBusy, useTimes, type Column } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ask } from '../app/client.ts';
import { openExport } from './export.ts';
import { linesOf, reSum, totalsOf, type Row } from './re-sum.ts';

type Summary = z.output<typeof statement.summary.reply>;

/** Every entry added up here and compared with the balances. */
export function CheckCard({ summary }: { summary: Summary }) {
  const { t } = useTranslation('statement');
  const times = useTimes();
  const [rows, setRows] = useState<Row[]>();
  const [busy, run] = useBusy();
  const check = () =>
    void run(async () => {
      const opened = await openExport('json').catch(() => undefined);
      const answer = await ask(wallet.wallets, {});
      if (!answer.ok || opened?.ok === false) {
        toast({ title: opened?.ok === false ? opened.message : answer.ok ? '' : answer.message, tone: 'err' });
        return;
      }
      const body = opened?.response.body;
      const found = body ? await reSum(linesOf(body), totalsOf(answer.message)).catch(() => undefined) : undefined;
      if (found) setRows(found);
      else toast({ title: t('export.cut'), tone: 'err' });
    });
  const units = (amount: bigint, scale: number) => exact(formatAmount(amount, scale));
  const columns: Column<Row>[] = [
    { key: 'asset', head: t('asset'), cell: ({ asset }) => asset },
    { key: 'entries', head: t('check.entries'), cell: ({ entries }) => entries, numeric: true },
    { key: 'sum', head: t('check.sum'), cell: ({ sum, scale }) => units(sum, scale), numeric: true },
    {
      key: 'difference',
      head: t('check.difference'),
      cell: ({ difference, scale }) => (difference === 0n ? '0' : units(difference, scale)),
      numeric: true,
    },
  ];
  const matches = rows?.every(({ difference }) => difference === 0n);
  return (
    <section className="card p col g4" aria-labelledby="re-sum">
      <div className="row sb g3">
        <h2 id="re-sum" className="t3">
          {t('check.title')}
        </h2>
        <span role="status">
          {matches !== undefined && (
            <MatchMark match={matches}>{t(matches ? 'check.match' : 'check.no_match')}</MatchMark>
          )}
        </span>
      </div>
      <p className="cap c2">
        {t('check.about', { number: summary.entries, date: times.date(summary.since_ms ?? summary.at_ms) })}
      </p>
      {rows && <Table caption={t('check.title')} columns={columns} rows={rows} rowKey={({ asset }) => asset} dense />}
      <Button
        tone="neutral"
        wide
        busy={busy && t('check.running')}
        icon={<RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={check}
      >
        {t(rows ? 'check.again' : 'check.run')}
      </Button>
    </section>
  );
}
