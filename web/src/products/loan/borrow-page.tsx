import { loan } from '@glassbook/contract';
import { formatAmount, parseAmount, wireDecimal } from '@glassbook/money';
import { buttonClass, Chips, DecimalInput, Ledger, ListRow, Note, Part, Segments, Sum } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { Banknote, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLive } from '../../carry/live/index.ts';
import { useCall } from '../../carry/loadable.ts';
import { paths as common } from '../../carry/paths.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { Facts } from '../../shared/offer/facts.tsx';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { Page } from '../../shared/page.tsx';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { Shown } from '../../shared/shown.tsx';
import { borrowing } from './acts.ts';
import { loanPath, paths } from './paths.ts';
import { draftOf, percentOf, type Coin } from './sums.ts';

type Config = ReturnType<typeof loan.config.reply.parse>;
const terms = ['0', '7', '30', '90'] as const;

/** What the two amounts come to, and the way to borrow. */
function Offer({ config, coin, texts }: { config: Config; coin: Coin; texts: { collateral: string; amount: string } }) {
  const { t } = useTranslation('loan');
  const loggedIn = useLoggedIn();
  const [term, setTerm] = useState<(typeof terms)[number]>('0');
  const collateral = parseAmount(wireDecimal(texts.collateral), coin.scale) ?? 0n;
  const amount = parseAmount(wireDecimal(texts.amount), config.scale) ?? 0n;
  const draft = draftOf(config, coin, collateral, amount);
  const isReady = draft !== undefined && amount > 0n && amount <= draft.most;
  const money = (units: bigint) => figure(formatAmount(units, config.scale));
  return (
    <>
      {draft && <p className="cap c2">{t('most', { amount: `${money(draft.most)} ${config.currency_name}` })}</p>}
      <Segments
        label={t('term')}
        value={term}
        onChange={setTerm}
        options={terms.map((value) => ({ value, label: t(`term.${value}`) }))}
      />
      <Ledger large>
        <Part label={t('rate_hour')}>{`${draft?.rate ?? config.hourly}%`}</Part>
        {draft && amount > 0n && (
          <>
            <Part label={t('call_price')}>{figure(draft.call)}</Part>
            <Part label={t('liquidation_price')}>{figure(draft.liquidation)}</Part>
            <Sum label={t('ltv')}>{`${percentOf(draft.ltv)}%`}</Sum>
          </>
        )}
      </Ledger>
      <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('lose', { percent: coin.liquidation, coin: coin.currency_name, fee: config.fee })}
      </Note>
      <p className="cap c2">{t('left')}</p>
      {!loggedIn && (
        <Link to={common.login} className={buttonClass('primary', 'lg', true)}>
          {t('borrow')}
        </Link>
      )}
      {loggedIn && isReady && (
        <ActButton
          tone="primary"
          act={borrowing(t('done.borrowed'))}
          body={{
            ...{ collateral_id: String(coin.currency_id), collateral: wireDecimal(texts.collateral), days: term },
            ...{ amount: wireDecimal(texts.amount), rate: draft.rate },
          }}
          name="loan borrow"
          label={t('borrow_of', { amount: `${money(amount)} ${config.currency_name}` })}
          about={t('confirm_borrow')}
        />
      )}
    </>
  );
}

function BorrowForm({ config }: { config: Config }) {
  const { t } = useTranslation('loan');
  const open = config.collaterals.filter(({ status }) => status === 1);
  const [chosen, setChosen] = useState(String(open[0]?.currency_id ?? ''));
  const [collateral, setCollateral] = useState('');
  const [amount, setAmount] = useState('');
  const coin = open.find(({ currency_id: id }) => String(id) === chosen);
  const balances = useLive('wallet.balances').value;
  if (!coin) return null;
  const available = balances?.[`change:${coin.currency_id}`]?.available;
  return (
    <section className="card p col g4">
      <Chips
        label={t('collateral')}
        value={chosen}
        onChange={setChosen}
        options={open.map(({ currency_id: id, currency_name: label }) => ({ value: String(id), label }))}
      />
      <DecimalInput
        label={t('collateral')}
        value={collateral}
        places={coin.scale}
        unit={coin.currency_name}
        onChange={setCollateral}
        {...(available !== undefined && { help: t('most', { amount: `${figure(available)} ${coin.currency_name}` }) })}
      />
      <DecimalInput
        label={t('borrow')}
        value={amount}
        places={config.scale}
        unit={config.currency_name}
        onChange={setAmount}
      />
      <Offer config={config} coin={coin} texts={{ collateral, amount }} />
    </section>
  );
}

/** The own loans that run, live, with the ended ones after them. */
function Mine() {
  const { t } = useTranslation('loan');
  const found = useCall(loan.list, { limit: '50' }, { staleMs: 0 });
  return (
    <section className="col g2" aria-label={t('mine')}>
      <h2 className="h3">{t('mine')}</h2>
      <Shown of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <NoneHere icon={Banknote} title={t('none')} offers={paths.borrow} />
          ) : (
            data.map((row) => (
              <ListRow
                key={row.id}
                arrow
                link={<Link to={loanPath(row.id)} />}
                title={`${figure(row.borrowed)} ${row.currency_name}`}
                detail={`L-${row.id} · ${t(`state.${row.status as 1 | 2 | 3 | 4 | 5}`)}`}
                value={row.ltv === '' ? '' : `${row.ltv}%`}
              />
            ))
          )
        }
      </Shown>
    </section>
  );
}

/** Borrowing: the rate of now, the form, and the own loans. */
export default function BorrowPage() {
  const { t } = useTranslation('loan');
  const loggedIn = useLoggedIn();
  const found = useCall(loan.config, {}, { everyMs: 5_000 });
  return (
    <Page title={t('title')} back={common.finance} width="narrow">
      <div className="pad col g4 pb-6">
        <Shown of={found}>
          {(config) => (
            <>
              <Facts
                facts={[
                  [t('rate_hour'), `${config.hourly}%`],
                  [t('rate_year'), `${config.apr}%`],
                  [t('pool_used'), `${config.pool.used}%`],
                ]}
              />
              {/[1-9]/.test(config.pool.simulated) && (
                <p className="cap c2">
                  {t('pool_simulated', { amount: `${figure(config.pool.simulated)} ${config.currency_name}` })}
                </p>
              )}
              <BorrowForm config={config} />
            </>
          )}
        </Shown>
        {loggedIn && <Mine />}
      </div>
    </Page>
  );
}
