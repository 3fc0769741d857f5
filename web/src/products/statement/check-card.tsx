import { type statement, wallet } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { Button, MatchMark, Table, toast, useBusy, useTimes, type Column } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ask } from '../../carry/client.ts';
import { check, type Checked, type Held } from './check.ts';
import { openExport } from './export.ts';
import { linesOf, reSum, totalsOf, type Row, type Summed } from './re-sum.ts';

type Summary = z.output<typeof statement.summary.reply>;

/** Why nothing was compared, in a sentence. */
class NotCompared extends Error {}

async function held(): Promise<Held> {
  const answer = await ask(wallet.wallets, {});
  if (!answer.ok) throw new NotCompared(answer.message);
  return { seq: answer.message.seq, totals: totalsOf(answer.message) };
}

/** `cut`: what is said where the file does not come, or not whole. */
async function summed(cut: string): Promise<Summed> {
  const opened = await openExport('json').catch(() => undefined);
  if (opened?.ok === false) throw new NotCompared(opened.message);
  const body = opened?.response.body;
  const found = body ? await reSum(linesOf(body)).catch(() => undefined) : undefined;
  if (!found) throw new NotCompared(cut);
  return found;
}

/** Every entry added up here and compared with the balances. */
export function CheckCard({ summary }: { summary: Summary }) {
  const { t } = useTranslation('statement');
  const times = useTimes();
  const [checked, setChecked] = useState<Checked>();
  const [busy, run] = useBusy();
  const start = () =>
    void run(async () => {
      try {
        setChecked(await check(() => summed(t('export.cut')), held));
      } catch (cause) {
        if (!(cause instanceof NotCompared)) throw cause;
        toast({ title: cause.message, tone: 'err' });
      }
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
  const rows = checked?.found === 'moved' ? undefined : checked?.rows;
  return (
    <section className="card p col g4" aria-labelledby="re-sum">
      <div className="row sb g3">
        <h2 id="re-sum" className="t3">
          {t('check.title')}
        </h2>
        <span role="status">
          {checked?.found === 'moved' ? (
            <span className="cap c2">{t('check.moved')}</span>
          ) : (
            checked && (
              <MatchMark match={checked.found === 'match'}>
                {t(checked.found === 'match' ? 'check.match' : 'check.no_match')}
              </MatchMark>
            )
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
        onClick={start}
      >
        {t(checked ? 'check.again' : 'check.run')}
      </Button>
    </section>
  );
}
