import { useTranslation } from 'react-i18next';
import { Checkbox } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { withdrawalPath } from '../../app/paths.ts';
import { useSelf } from '../../app/self.ts';
import { CaseTable } from '../../cases/case-table.tsx';
import { canPick, stateOf, type Row } from './withdrawal-row.ts';

type Props = {
  rows: readonly Row[];
  /** By the server's clock, milliseconds UTC. */
  now: number;
  picked: ReadonlySet<number>;
  /** Where the reader may ask for decisions: those without an open request can be picked that are approved, or that the reader pays. */
  onPick?: (picked: ReadonlySet<number>) => void;
};

function PickBox({ id, picked, onPick }: { id: number } & Required<Pick<Props, 'picked' | 'onPick'>>) {
  const { t } = useTranslation('treasury');
  const pick = (isPicked: boolean) => {
    const next = new Set(picked);
    if (isPicked) next.add(id);
    else next.delete(id);
    onPick(next);
  };
  const name = t('select', { case: `W-${id}` });
  return <Checkbox label={<span className="sr">{name}</span>} checked={picked.has(id)} onChange={pick} />;
}

/** Withdrawals with their amount and the kind of their payee. */
export function WithdrawalTable({ rows, now, picked, onPick }: Props) {
  const { t } = useTranslation(['treasury', 'desk', 'funds']);
  const { id: self } = useSelf();
  return (
    <CaseTable
      caption={t('desk:nav.withdrawals')}
      rows={rows}
      now={now}
      nameOf={(id) => `W-${id}`}
      pathOf={withdrawalPath}
      stateOf={(row) => stateOf(row, t)}
      whoOf={({ payer }) => payer?.name}
      first={
        onPick && rows.some((row) => canPick(row, self))
          ? [
              {
                key: 'pick',
                head: <span className="sr">{t('batch.open')}</span>,
                cell: (row) => canPick(row, self) && <PickBox id={row.id} picked={picked} onPick={onPick} />,
              },
            ]
          : []
      }
      columns={[
        { key: 'amount', head: t('amount'), numeric: true, cell: ({ number, name }) => `${exact(number)} ${name}` },
        { key: 'payee', head: t('payee'), cell: ({ payee }) => t(`payee.${payee}`) },
      ]}
    />
  );
}
