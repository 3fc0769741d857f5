import type { statement } from '@glassbook/contract';
import { decimalOf, formatAmount, unitsOf } from '@glassbook/money';
import { Button, Change, Ledger, ListRow, Part, Select, Sum } from '@glassbook/ui';
import { dateTime, exact } from '@glassbook/ui/format';
import { FileJson, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openExport, openMonth } from './export.ts';
import { useSaving } from './use-saving.ts';

const PLACES = 8;
const units = (text: string): bigint => {
  const decimal = decimalOf(text);
  return decimal ? unitsOf(decimal, PLACES, 'down') : 0n;
};

/** A month as a ledger whose parts make its value, and the other months. */
export function Monthly({ months, atMs }: { months: readonly statement.Month[]; atMs: number }) {
  const { t, i18n } = useTranslation('statement');
  const [chosen, setChosen] = useState(months[0]?.month ?? '');
  const month = months.find((each) => each.month === chosen) ?? months[0];
  const nameOf = (of: string) =>
    new Date(`${of}-01T00:00:00Z`).toLocaleDateString(`${i18n.language}-u-ca-gregory-nu-latn`, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
  if (!month) return null;
  const isNow = month.month === new Date(atMs).toISOString().slice(0, 7);
  const result = formatAmount(units(month.realized) + units(month.price_change), PLACES);
  const minus = (text: string) => formatAmount(-units(text), PLACES);
  return (
    <>
      <section className="col g3" aria-label={nameOf(month.month)}>
        <div className="row sb g3 wrap">
          <Select
            label={t('month')}
            value={month.month}
            onChange={setChosen}
            options={months.map((each) => ({ value: each.month, label: nameOf(each.month) }))}
          />
          {isNow && (
            <span className="cap c2">{t('until', { time: `${dateTime(atMs, i18n.language, 'UTC')} UTC` })}</span>
          )}
        </div>
        <div className="card p">
          <Ledger large>
            <Part label={t('opening')}>{exact(month.opening)}</Part>
            <Part label={t('deposits', { number: month.deposits.count })}>
              <Change value={month.deposits.worth} places={PLACES} arrow={false} stale />
            </Part>
            <Part label={t('withdrawals', { number: month.withdrawals.count })}>
              <Change value={minus(month.withdrawals.worth)} places={PLACES} arrow={false} stale />
            </Part>
            <Part label={t('realized')}>
              <Change value={month.realized} places={PLACES} arrow={false} />
            </Part>
            <Part label={t('price_change')}>
              <Change value={month.price_change} places={PLACES} arrow={false} />
            </Part>
            <Sum label={t(isNow ? 'now' : 'closing')}>{exact(month.closing)}</Sum>
          </Ledger>
          <div className="mt4">
            <Ledger large>
              <Part label={t('result')}>
                <Change value={result} places={PLACES} />
              </Part>
              <Part label={t('fees')}>{exact(month.fees)}</Part>
            </Ledger>
          </div>
        </div>
        {month.entries > 0 && <MonthFiles key={month.month} month={month.month} />}
      </section>
      {months.length > 1 && <Months months={months} nameOf={nameOf} choose={setChosen} />}
    </>
  );
}

/** The month as a PDF, and the export up to its end, whose hash the PDF states. */
function MonthFiles({ month }: { month: string }) {
  const { t } = useTranslation('statement');
  const [pdfBusy, savePdf] = useSaving();
  const [jsonBusy, saveJson] = useSaving();
  return (
    <div className="row g3 wrap">
      <Button
        tone="neutral"
        className="grow"
        busy={pdfBusy && t('export.running')}
        icon={<FileText size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => savePdf(() => openMonth(month))}
      >
        {t('pdf.save')}
      </Button>
      <Button
        tone="neutral"
        className="grow"
        busy={jsonBusy && t('export.running')}
        icon={<FileJson size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => saveJson(() => openExport('json', month))}
      >
        {t('pdf.save_json')}
      </Button>
    </div>
  );
}

type MonthsProps = {
  months: readonly statement.Month[];
  nameOf: (month: string) => string;
  choose: (month: string) => void;
};

/** All months with the value that each left. */
function Months({ months, nameOf, choose }: MonthsProps) {
  const { t } = useTranslation('statement');
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="t3 mb-2">
        {t('months')}
      </h2>
      <div className="card overflow-hidden [--gb-gutter:16px]">
        {months.map((each) => (
          <ListRow
            key={each.month}
            leading={<FileText size={20} strokeWidth={1.75} className="c2" aria-hidden="true" />}
            title={nameOf(each.month)}
            value={exact(each.closing)}
            arrow
            onClick={() => choose(each.month)}
          />
        ))}
      </div>
    </section>
  );
}
