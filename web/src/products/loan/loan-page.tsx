import { loan } from '@glassbook/contract';
import { Badge, Ledger, ListRow, Note, Part, Sum, useTimes } from '@glassbook/ui';
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
import { Shown } from '../../shared/shown.tsx';
import { Gauge } from './gauge.tsx';
import { afterTyped, LoanActs, nothingTyped, type Typed } from './loan-acts.tsx';
import { paths } from './paths.ts';
import { RateCard } from './rate-card.tsx';
import { distanceText, worthText, type Coin, type Config } from './sums.ts';

type Row = loan.LoanView;
const isPositive = (text: string): boolean => /[1-9]/.test(text);
/** A time of the wire in milliseconds UTC. */
const msOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/** A bound's price, how far the coin is from it, and what happens there. */
function Bound({ label, price, away, about, tone }: Record<'label' | 'price' | 'away' | 'about' | 'tone', string>) {
  return (
    <div className="col g1">
      <dt className="cap c2">{label}</dt>
      <dd className={`t3 num [text-align:inherit] ${tone}`}>{price === '' ? '–' : figure(price)}</dd>
      <dd className="cap c2 num [text-align:inherit]">{away}</dd>
      <dd className="cap c2">{about}</dd>
    </div>
  );
}

function Standing({ row, config, coin, after }: { row: Row; config: Config; coin: Coin; after: string }) {
  const { t } = useTranslation('loan');
  const away = (price: string) => `${row.collateral_name} ${distanceText(config, price, row.price)}`;
  const bounds = { initial: row.initial, call: row.call, liquidation: row.liquidation_at };
  return (
    <>
      <section className="card p col g4">
        <Gauge ltv={row.ltv} after={after} bounds={bounds} />
        <dl className="grid grid-cols-2 gap-x-4 border-t border-line pt-3">
          <Bound
            label={t('call_price')}
            price={row.call_price}
            away={away(row.call_price)}
            about={t('call_about')}
            tone="text-warning-text"
          />
          <Bound
            label={t('liquidation_price')}
            price={row.liquidation_price}
            away={away(row.liquidation_price)}
            about={t('liquidation_about')}
            tone="text-down-text"
          />
        </dl>
      </section>
      <Facts
        facts={[
          [t('collateral'), `${figure(row.collateral)} ${row.collateral_name}`],
          [t('index_of', { coin: row.collateral_name }), row.price === '' ? '–' : figure(row.price)],
          [t('worth', { unit: row.currency_name }), row.price === '' ? '–' : figure(worthText(config, coin, row))],
        ]}
      />
    </>
  );
}

function Running({ row, config, coin }: { row: Row; config: Config; coin: Coin }) {
  const { t } = useTranslation('loan');
  const [typed, setTyped] = useState<Typed>(nothingTyped);
  const after = afterTyped(config, coin, row, typed)?.standing?.ltv ?? '';
  return (
    <>
      <Standing row={row} config={config} coin={coin} after={after} />
      <LoanActs config={config} coin={coin} row={row} typed={typed} onTyped={setTyped} />
      <Ledger large>
        <Part label={t('principal')}>{figure(row.principal)}</Part>
        <Part label={t('interest', { hours: row.hours })}>{figure(row.interest)}</Part>
        <Sum label={`${t('owed')} (${row.currency_name})`}>{figure(row.owed)}</Sum>
      </Ledger>
      <RateCard config={config} />
      <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('lose', { percent: row.liquidation_at, coin: row.collateral_name, fee: config.fee })}
      </Note>
      <p className="cap c2">{t('left')}</p>
    </>
  );
}

/** The running loan with what is lent now, which has the scales of its coin. */
function RunningLoan({ row }: { row: Row }) {
  const found = useCall(loan.config, {}, { everyMs: 5_000 });
  return (
    <Shown of={found}>
      {(config) => {
        const coin = config.collaterals.find(({ currency_id: id }) => id === row.collateral_id);
        return coin && <Running row={row} config={config} coin={coin} />;
      }}
    </Shown>
  );
}

function Sale({ row, of }: { row: Row; of: NonNullable<Row['liquidation']> }) {
  const { t } = useTranslation('loan');
  const [coin, money] = [row.collateral_name, row.currency_name];
  return (
    <section className="card p col g2">
      <h2 className="t3">{t('sale')}</h2>
      <Ledger>
        <Part label={`${t('sale.sold')} (${coin})`}>{figure(of.sold)}</Part>
        <Part label={`${t('sale.returned')} (${coin})`}>{figure(of.returned)}</Part>
      </Ledger>
      <Ledger>
        <Part label={`${t('sale.got')} (${money})`}>{figure(of.got)}</Part>
        <Part label={t('kind.interest')}>{`−${figure(of.interest)}`}</Part>
        <Part label={t('kind.repay')}>{`−${figure(of.principal)}`}</Part>
        <Part label={t('sale.fee')}>{`−${figure(of.fee)}`}</Part>
        <Sum label={`${t('sale.surplus')} (${money})`}>{figure(of.surplus)}</Sum>
      </Ledger>
      {isPositive(of.loss) && (
        <Ledger>
          <Part label={t('sale.loss')}>{figure(of.loss)}</Part>
        </Ledger>
      )}
    </section>
  );
}

function History({ id }: { id: string }) {
  const { t } = useTranslation('loan');
  const times = useTimes();
  const found = useCall(loan.log, { id, limit: '50' }, { staleMs: 0 });
  return (
    <section className="col g2">
      <h2 className="t3">{t('log')}</h2>
      <Shown of={found}>
        {({ data }) =>
          data.map((row) => (
            <ListRow
              key={row.id}
              title={t(`kind.${row.kind}`)}
              detail={times.dateTime(msOf(row.created_time))}
              value={`${figure(row.amount)} ${row.currency_name}`}
            />
          ))
        }
      </Shown>
    </section>
  );
}

function Head({ row }: { row: Row }) {
  const { t } = useTranslation('loan');
  const times = useTimes();
  const days = ([0, 7, 30, 90] as const).find((term) => term === row.days) ?? 0;
  const term = row.end_time === '' ? t('term.0') : `${t('ends')} ${times.dateTime(msOf(row.end_time))}`;
  return (
    <header className="row sb g2">
      <div>
        <p className="t3 num [text-align:inherit]">{`${figure(row.borrowed)} ${row.currency_name}`}</p>
        <p className="cap c2">{`${days === 0 ? '' : `${t(`term.${days}`)} · `}${term}`}</p>
      </div>
      <Badge {...(row.status === 1 && { tone: 'ok' as const })}>{t(`state.${row.status as 1 | 2 | 3 | 4 | 5}`)}</Badge>
    </header>
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
  const none = <NoneHere icon={Banknote} title={t('none')} offers={paths.borrow} />;
  return (
    <Page title={id === undefined ? t('title') : t('title_one', { id })} back={paths.borrow} width="narrow">
      <div className="pad col g4 pb-6">
        {id === undefined ? (
          none
        ) : (
          <Shown of={found}>
            {({ data: [row] }) =>
              row ? (
                <>
                  <Head row={row} />
                  {row.status <= 3 && <RunningLoan key={row.id} row={row} />}
                  {row.liquidation && <Sale row={row} of={row.liquidation} />}
                  <History id={id} />
                </>
              ) : (
                none
              )
            }
          </Shown>
        )}
      </div>
    </Page>
  );
}
