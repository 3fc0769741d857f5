import { TransferDoor } from '../transfer-door.tsx';
import { DecimalInput } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { formatAmount } from '@glassbook/money';
import { useTranslation } from 'react-i18next';
import { mostOf, type Bounds, type Problem } from './draft.ts';

type Props = {
  assetId: number;
  asset: string;
  text: string;
  bounds: Bounds;
  /** Below the field, where nothing is wrong. */
  help: string;
  /** Shown where it is there; `said` is what the server answered. */
  problem: Problem | undefined;
  said: string | undefined;
  onChange: (text: string) => void;
};

/** The amount of an offer, with what is available and the most that can be taken. */
export function AmountField({ assetId, asset, text, bounds, help, problem, said, onChange }: Props) {
  const { t } = useTranslation('offer');
  const textOf = (amount: bigint) => figure({ amount, scale: bounds.scale });
  const error = said ?? (problem && t(`problem.${problem.kind}`, { amount: textOf(problem.amount), asset }));
  return (
    <DecimalInput
      label={t('amount')}
      aside={
        <span>
          {t('available', { amount: figure(formatAmount(bounds.available, bounds.scale)) })}{' '}
          <TransferDoor asset={{ id: assetId, name: asset }} to="change" />
        </span>
      }
      value={text}
      places={bounds.scale}
      onChange={onChange}
      help={help}
      error={error}
      unit={asset}
      after={
        <button type="button" className="btn text h-11" onClick={() => onChange(mostOf(bounds))}>
          {t('max')}
        </button>
      }
    />
  );
}
