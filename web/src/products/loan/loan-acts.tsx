/** Repaying, adding and taking collateral out: what is typed, and how the loan stands after it. */
import type { loan } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { DecimalInput, Segments, Table } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../carry/live/index.ts';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { adding, repaying, taking } from './acts.ts';
import { standingAfter, unitsOf, type Act, type Coin, type Config, type Standing } from './sums.ts';

type Row = loan.LoanView;
const acts = ['repay', 'add', 'take'] as const;
/** `all`: everything that is owed by then, whatever hour has begun. */
export type Typed = { act: Act; text: string; all: boolean };
export const nothingTyped: Typed = { act: 'repay', text: '', all: false };

/** What is typed in the smallest unit, and the loan after it; undefined before anything is typed. */
export function afterTyped(config: Config, coin: Coin, row: Row, { act, text, all }: Typed) {
  const scale = act === 'repay' ? config.scale : coin.scale;
  const amount = unitsOf(all ? row.owed : wireDecimal(text), scale);
  return amount === 0n ? undefined : { amount, standing: standingAfter(config, coin, row, act, amount) };
}

const shown = (text: string): string => (text === '' ? '–' : figure(text));

/** How a loan stands, and how it stands after what is typed. */
function Change({ row, after }: { row: Row; after: Standing }) {
  const { t } = useTranslation('loan');
  const rows = [
    [`${t('owed')} (${row.currency_name})`, figure(row.owed), figure(after.owed)],
    [t('ltv'), `${row.ltv}%`, `${after.ltv}%`],
    [t('call_price'), shown(row.call_price), shown(after.call)],
    [t('liquidation_price'), shown(row.liquidation_price), shown(after.liquidation)],
  ] as const;
  return (
    <Table
      caption={t('after')}
      rows={rows}
      rowKey={([name]) => name}
      columns={[
        { key: 'name', head: '', cell: ([name]) => name },
        { key: 'now', head: t('now'), numeric: true, cell: ([, now]) => now },
        { key: 'after', head: t('after'), numeric: true, cell: ([, , then]) => <b>{then}</b> },
      ]}
    />
  );
}

type Props = { config: Config; coin: Coin; row: Row; typed: Typed; onTyped: (typed: Typed) => void };

/** Why it cannot be, in the words of the server's refusals. */
function useProblem({ row, coin, config, typed }: Props, available: string): string | undefined {
  const { t } = useTranslation('loan');
  const after = afterTyped(config, coin, row, typed);
  if (!after) return undefined;
  const scale = typed.act === 'repay' ? config.scale : coin.scale;
  const { standing, amount } = after;
  if (typed.act === 'take') {
    if (row.status === 3) return t('refusal.overdue');
    return standing === undefined || standing.isTooHigh ? t('refusal.ltv_too_high') : undefined;
  }
  const owed = unitsOf(row.owed, scale);
  const taken = typed.act === 'repay' && amount > owed ? owed : amount;
  return taken > unitsOf(available, scale) ? t('refusal.insufficient_funds') : undefined;
}

export function LoanActs(props: Props) {
  const { config, coin, row, typed, onTyped } = props;
  const { t } = useTranslation(['loan', 'offer']);
  const { act, text, all } = typed;
  const isRepay = act === 'repay';
  const unit = isRepay ? row.currency_name : row.collateral_name;
  const balances = useLive('wallet.balances').value;
  const paidId = isRepay ? row.currency_id : row.collateral_id;
  const available = balances?.[`change:${paidId}`]?.available ?? '0';
  const problem = useProblem(props, available);
  const after = afterTyped(config, coin, row, typed);
  return (
    <section className="col g4">
      <Segments
        label={t('title')}
        value={act}
        onChange={(next) => onTyped({ act: next, text: '', all: false })}
        options={acts.map((value) => ({ value, label: t(value) }))}
      />
      <DecimalInput
        label={t(act)}
        value={all ? row.owed : text}
        places={isRepay ? config.scale : coin.scale}
        unit={unit}
        error={problem}
        onChange={(next) => onTyped({ act, text: next, all: false })}
        {...(act !== 'take' && {
          aside: (
            <span className="num">
              {t('offer:available', { amount: figure(available) })}{' '}
              <TransferDoor asset={{ id: paidId, name: unit }} to="change" />
            </span>
          ),
        })}
        after={
          isRepay && (
            <button type="button" className="btn text h-11" onClick={() => onTyped({ act, text: row.owed, all: true })}>
              {t('offer:all')}
            </button>
          )
        }
      />
      {after?.standing && <Change row={row} after={after.standing} />}
      {after && problem === undefined && <Send row={row} typed={typed} unit={unit} />}
    </section>
  );
}

/** The button of what is typed; all is sent as all, so that no hour that begins leaves a rest. */
function Send({ row, typed: { act, text, all }, unit }: { row: Row; typed: Typed; unit: string }) {
  const { t } = useTranslation('loan');
  const [id, amount] = [String(row.id), wireDecimal(text)];
  const label = `${t(act)} ${figure(amount)} ${unit}`;
  if (act === 'add')
    return (
      <ActButton tone="primary" act={adding(t('done.added'))} body={{ id, amount }} name="loan add" label={label} />
    );
  if (act === 'take')
    return (
      <ActButton tone="primary" act={taking(t('done.taken'))} body={{ id, amount }} name="loan take" label={label} />
    );
  return (
    <ActButton
      tone="primary"
      act={repaying(t('done.repaid'))}
      body={all ? { id, all: '1' } : { id, amount }}
      name="loan repay"
      label={all ? t('repay_all') : label}
    />
  );
}
