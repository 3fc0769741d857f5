import type { loan } from '@glassbook/contract';
import { formatAmount, wireDecimal } from '@glassbook/money';
import { Chips, DecimalInput, FieldError, Ledger, Note, Part, Segments, Sum } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../carry/live/index.ts';
import type { Confirmed } from '../../shared/offer/confirm-sheet.tsx';
import { ConfirmSent } from '../../shared/offer/confirm-sent.tsx';
import { Facts } from '../../shared/offer/facts.tsx';
import { Receipt } from '../../shared/offer/receipt.tsx';
import { ReviewButton } from '../../shared/offer/review-button.tsx';
import { useFields } from '../../shared/sending/use-fields.ts';
import { useSending } from '../../shared/sending/use-sending.ts';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { borrowing, type BorrowBody } from './acts.ts';
import { loanPath } from './paths.ts';
import { draftOf, percentOf, unitsOf, type Coin, type Config, type Draft } from './sums.ts';

const terms = ['0', '7', '30', '90'] as const;
type Term = (typeof terms)[number];
const termOf = (days: string): Term => terms.find((term) => term === days) ?? '0';
type Values = { coin: string; collateral: string; amount: string; days: Term };
const valuesOf = ({ collateral_id: coin, collateral, amount, days }: BorrowBody): Values => ({
  ...{ coin, collateral, amount, days: termOf(days) },
});

type Of = { config: Config; coin: Coin };
const draftFor = ({ config, coin }: Of, { collateral, amount }: Pick<Values, 'collateral' | 'amount'>) =>
  draftOf(config, coin, unitsOf(wireDecimal(collateral), coin.scale), unitsOf(wireDecimal(amount), config.scale));

/** What was lent, with the way to it. */
function Made({ made, onAgain }: { made: loan.LoanView; onAgain: () => void }) {
  const { t } = useTranslation('loan');
  return (
    <Receipt
      title={t('title_one', { id: made.id })}
      lines={[
        { label: `${t('collateral')} (${made.collateral_name})`, value: figure(made.collateral) },
        { label: `${t('principal')} (${made.currency_name})`, value: figure(made.principal) },
        { label: t('interest', { hours: made.hours }), value: figure(made.interest) },
      ]}
      sum={{ label: `${t('owed')} (${made.currency_name})`, value: figure(made.owed) }}
      own={{ label: t('more.loan'), to: loanPath(made.id) }}
      again={{ label: t('borrow'), onClick: onAgain }}
    />
  );
}

/** The confirmation of a body: its figures are those of the rate that is sent. */
function useConfirmed({ config, coin }: Of) {
  const { t } = useTranslation(['loan', 'offer']);
  return (body: BorrowBody): Confirmed => {
    const draft = draftFor({ config, coin }, body);
    const amount = `${figure(body.amount)} ${config.currency_name}`;
    const money = (units: bigint | undefined) => figure(formatAmount(units ?? 0n, config.scale));
    return {
      title: t('borrow_of', { amount }),
      about: t('confirm_borrow'),
      steps: [
        { title: t('offer:step.leaves', { amount: figure(body.collateral), asset: coin.currency_name }), at: t('now') },
        { title: t('borrow_of', { amount }), at: t('now') },
        { title: t('ends'), at: t(`term.${termOf(body.days)}`) },
      ],
      lines: [
        { label: t('rate_hour'), value: `${body.rate}%` },
        { label: t('principal'), value: figure(body.amount) },
        { label: t('interest', { hours: 1 }), value: money(draft?.interest) },
      ],
      sum: { label: `${t('owed')} (${config.currency_name})`, value: money(draft?.owed) },
      worst: { label: t('liquidation_price'), value: figure(draft?.liquidation ?? '') },
      warning: t('lose', { percent: coin.liquidation, coin: coin.currency_name, fee: config.fee }),
      go: t('borrow_of', { amount }),
    };
  };
}

/** Why nothing is lent on what is typed, in the words of the server's refusals. */
function useProblem({ config, coin }: Of, draft: Draft | undefined, available: bigint) {
  const { t } = useTranslation('loan');
  return ({ collateral: typed, amount: wanted }: Values): string | undefined => {
    const collateral = unitsOf(wireDecimal(typed), coin.scale);
    const amount = unitsOf(wireDecimal(wanted), config.scale);
    if (coin.price === '') return t('refusal.index_stale');
    if (collateral === 0n || !draft) return t('refusal.amount_invalid');
    if (amount < unitsOf(config.min, config.scale))
      return t('refusal.amount_too_small', { min: `${figure(config.min)} ${config.currency_name}` });
    if (amount > draft.most) return t('refusal.ltv_too_high');
    if (collateral > unitsOf(coin.left, coin.scale)) return t('refusal.collateral_max');
    if (collateral > available) return t('refusal.insufficient_funds');
    return amount > unitsOf(config.pool.free, config.scale) ? t('refusal.pool_short') : undefined;
  };
}

/** What the two amounts come to. */
function Terms({ config, coin, draft }: Of & { draft: Draft | undefined }) {
  const { t } = useTranslation('loan');
  const money = (units: bigint | undefined) => figure(formatAmount(units ?? 0n, config.scale));
  return (
    <>
      <Facts
        columns={2}
        facts={[
          [t('rate_hour'), `${draft?.rate ?? config.hourly}%`],
          [t('ltv'), draft ? `${percentOf(draft.ltv)}%` : '–'],
          [t('call_price'), draft?.call ? figure(draft.call) : '–'],
          [t('liquidation_price'), draft?.liquidation ? figure(draft.liquidation) : '–'],
        ]}
      />
      <Ledger large>
        <Part label={t('principal')}>{money(draft && draft.owed - draft.interest)}</Part>
        <Part label={t('interest', { hours: 1 })}>{money(draft?.interest)}</Part>
        <Sum label={`${t('owed')} (${config.currency_name})`}>{money(draft?.owed)}</Sum>
      </Ledger>
      <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('lose', { percent: coin.liquidation, coin: coin.currency_name, fee: config.fee })}
      </Note>
      <p className="cap c2">{t('left')}</p>
    </>
  );
}

/** The collateral, what is borrowed against it, what that comes to, and the confirmation. */
export function BorrowForm({ config }: { config: Config }) {
  const { t } = useTranslation('loan');
  const open = config.collaterals.filter(({ status }) => status === 1);
  const sending = useSending({ ...borrowing(t('done.borrowed')), name: 'loan borrow' });
  const first: Values = { coin: String(open[0]?.currency_id ?? ''), collateral: '', amount: '', days: '0' };
  const fields = useFields<Values, BorrowBody>(sending, first, valuesOf);
  const { values, set } = fields;
  const coin = open.find(({ currency_id: id }) => String(id) === values.coin) ?? open[0];
  const balances = useLive('wallet.balances').value;
  const available = balances?.[`change:${coin?.currency_id ?? 0}`]?.available ?? '0';
  if (sending.made) return <Made made={sending.made} onAgain={sending.restart} />;
  if (!coin) return null;
  return <Fields {...{ config, coin, open, values, set, available, sending, fields }} />;
}

type FieldsProps = Of & {
  open: readonly Coin[];
  values: Values;
  set: (some: Partial<Values>) => void;
  available: string;
  sending: ReturnType<typeof useSending<BorrowBody, loan.LoanView>>;
  fields: Pick<ReturnType<typeof useFields<Values, BorrowBody>>, 'said' | 'submitWith'>;
};
function Fields({ config, coin, open, values, set, available, sending, fields }: FieldsProps) {
  const { t } = useTranslation(['loan', 'offer']);
  const draft = draftFor({ config, coin }, values);
  const problem = useProblem({ config, coin }, draft, unitsOf(available, coin.scale))(values);
  const confirmed = useConfirmed({ config, coin });
  const toBody = (): BorrowBody => ({
    ...{ collateral_id: String(coin.currency_id), collateral: wireDecimal(values.collateral), days: values.days },
    ...{ amount: wireDecimal(values.amount), rate: draft?.rate ?? config.hourly },
  });
  const said = sending.said ?? fields.said(problem, values.amount !== '');
  const most = draft && formatAmount(draft.most, config.scale);
  return (
    <form className="col g4" noValidate onSubmit={fields.submitWith(problem, toBody)}>
      <fieldset className="card p col g4" disabled={sending.locked}>
        <Chips
          label={t('collateral')}
          value={values.coin}
          onChange={(next) => set({ coin: next, collateral: '', amount: '' })}
          options={open.map(({ currency_id: id, currency_name: label }) => ({ value: String(id), label }))}
        />
        <DecimalInput
          label={t('collateral')}
          value={values.collateral}
          places={coin.scale}
          unit={coin.currency_name}
          onChange={(collateral) => set({ collateral })}
          aside={
            <span className="num">
              {t('offer:available', { amount: figure(available) })}{' '}
              <TransferDoor asset={{ id: coin.currency_id, name: coin.currency_name }} to="change" />
            </span>
          }
          after={<Most onClick={() => set({ collateral: available })} />}
        />
        <DecimalInput
          label={t('borrow')}
          value={values.amount}
          places={config.scale}
          unit={config.currency_name}
          onChange={(amount) => set({ amount })}
          {...(most !== undefined && { help: t('most', { amount: `${figure(most)} ${config.currency_name}` }) })}
          after={most !== undefined && <Most onClick={() => set({ amount: most })} />}
        />
        <Segments
          label={t('term')}
          value={values.days}
          onChange={(days) => set({ days })}
          options={terms.map((value) => ({ value, label: t(`term.${value}`) }))}
        />
      </fieldset>
      <Terms config={config} coin={coin} draft={draft} />
      {said !== undefined && <FieldError>{said}</FieldError>}
      <ReviewButton />
      <ConfirmSent by={sending} of={confirmed} />
    </form>
  );
}

function Most({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('offer');
  return (
    <button type="button" className="btn text h-11" onClick={onClick}>
      {t('max')}
    </button>
  );
}
