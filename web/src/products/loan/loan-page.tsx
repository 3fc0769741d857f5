import { loan } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Badge, DecimalInput, Ledger, ListRow, Note, Part, Segments, Sum, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { Banknote, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLiveMessages } from '../../carry/live/index.ts';
import { Facts } from '../../shared/offer/facts.tsx';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { Shown } from '../../shared/shown.tsx';
import { adding, repaying, taking } from './acts.ts';
import { Gauge } from './gauge.tsx';
import { paths } from './paths.ts';

type Row = loan.LoanView;
const acts = ['repay', 'add', 'take'] as const;
/** Decimals of what is repaid and of coin, at most; the server knows those of each. */
const PLACES = 8;
const isPositive = (text: string): boolean => /[1-9]/.test(text);

function Acts({ row }: { row: Row }) {
  const { t } = useTranslation('loan');
  const [act, setAct] = useState<(typeof acts)[number]>('repay');
  const [text, setText] = useState('');
  const id = String(row.id);
  const amount = wireDecimal(text);
  const unit = act === 'repay' ? row.currency_name : row.collateral_name;
  const label = `${t(act)} ${figure(amount)} ${unit}`;
  return (
    <section className="col g4">
      <Segments
        label={t('title')}
        value={act}
        onChange={(next) => {
          setAct(next);
          setText('');
        }}
        options={acts.map((value) => ({ value, label: t(value) }))}
      />
      <DecimalInput label={t(act)} value={text} places={PLACES} unit={unit} onChange={setText} />
      {act === 'repay' && isPositive(text) && (
        <ActButton
          tone="primary"
          act={repaying(t('done.repaid'))}
          body={{ id, amount }}
          name="loan repay"
          label={label}
        />
      )}
      {act === 'repay' && !isPositive(text) && (
        <ActButton
          act={repaying(t('done.repaid'))}
          body={{ id, all: '1' }}
          name="loan repay all"
          label={t('repay_all')}
        >
          <Ledger>
            <Sum label={`${t('owed')} (${row.currency_name})`}>{figure(row.owed)}</Sum>
          </Ledger>
        </ActButton>
      )}
      {act === 'add' && isPositive(text) && (
        <ActButton tone="primary" act={adding(t('done.added'))} body={{ id, amount }} name="loan add" label={label} />
      )}
      {act === 'take' && isPositive(text) && (
        <ActButton tone="primary" act={taking(t('done.taken'))} body={{ id, amount }} name="loan take" label={label} />
      )}
    </section>
  );
}

function Running({ row }: { row: Row }) {
  const { t } = useTranslation('loan');
  return (
    <>
      <section className="card p col g4">
        <Gauge ltv={row.ltv} bounds={{ initial: row.initial, call: row.call, liquidation: row.liquidation_at }} />
        <Facts
          columns={2}
          facts={[
            [t('call_price'), figure(row.call_price)],
            [t('liquidation_price'), figure(row.liquidation_price)],
            [t('collateral'), `${figure(row.collateral)} ${row.collateral_name}`],
            [t('index_of', { coin: row.collateral_name }), figure(row.price)],
          ]}
        />
      </section>
      <Acts row={row} />
      <Ledger large>
        <Part label={t('principal')}>{figure(row.principal)}</Part>
        <Part label={t('interest', { hours: row.hours })}>{figure(row.interest)}</Part>
        <Sum label={`${t('owed')} (${row.currency_name})`}>{figure(row.owed)}</Sum>
      </Ledger>
      <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('left')}
      </Note>
    </>
  );
}

function Sale({ row, of }: { row: Row; of: NonNullable<Row['liquidation']> }) {
  const { t } = useTranslation('loan');
  const [coin, money] = [row.collateral_name, row.currency_name];
  return (
    <section className="card p col g2">
      <h2 className="h3">{t('sale')}</h2>
      <Ledger>
        <Part label={`${t('sale.sold')} (${coin})`}>{figure(of.sold)}</Part>
        <Part label={`${t('sale.got')} (${money})`}>{figure(of.got)}</Part>
        <Part label={t('sale.fee')}>{figure(of.fee)}</Part>
        <Part label={`${t('sale.returned')} (${coin})`}>{figure(of.returned)}</Part>
        {isPositive(of.loss) && <Part label={t('sale.loss')}>{figure(of.loss)}</Part>}
        <Sum label={`${t('sale.surplus')} (${money})`}>{figure(of.surplus)}</Sum>
      </Ledger>
    </section>
  );
}

function History({ id }: { id: string }) {
  const { t } = useTranslation('loan');
  const times = useTimes();
  const found = useCall(loan.log, { id, limit: '50' }, { staleMs: 0 });
  return (
    <section className="col g2">
      <h2 className="h3">{t('log')}</h2>
      <Shown of={found}>
        {({ data }) =>
          data.map((row) => (
            <ListRow
              key={row.id}
              title={t(`kind.${row.kind}`)}
              detail={times.dateTime(Date.parse(`${row.created_time.replace(' ', 'T')}Z`))}
              value={`${figure(row.amount)} ${row.currency_name}`}
            />
          ))
        }
      </Shown>
    </section>
  );
}

/** One loan: where it stands, what can be done with it, how its sale went, and its history. */
export default function LoanPage() {
  const { t } = useTranslation('loan');
  const id = useId();
  const found = useCall(loan.list, { id: id ?? '1' }, { enabled: id !== undefined, everyMs: 5_000, staleMs: 0 });
  useLiveMessages('loan.own', () => {
    refresh(loan.list);
    refresh(loan.log);
  });
  return (
    <Page title={id === undefined ? t('title') : t('title_one', { id })} back={paths.borrow} width="narrow">
      <div className="pad col g4 pb-6">
        <Shown of={found}>
          {({ data: [row] }) =>
            !row || id === undefined ? (
              <NoneHere icon={Banknote} title={t('none')} offers={paths.borrow} />
            ) : (
              <>
                <p className="row sb g2">
                  <span className="h3 num">{`${figure(row.borrowed)} ${row.currency_name}`}</span>
                  <Badge {...(row.status === 1 && { tone: 'ok' as const })}>
                    {t(`state.${row.status as 1 | 2 | 3 | 4 | 5}`)}
                  </Badge>
                </p>
                {row.status <= 3 && <Running key={row.id} row={row} />}
                {row.liquidation && <Sale row={row} of={row.liquidation} />}
                <History id={id} />
              </>
            )
          }
        </Shown>
      </div>
    </Page>
  );
}
