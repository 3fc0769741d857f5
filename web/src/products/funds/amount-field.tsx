import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '@glassbook/money';
import { CoinIcon, DecimalInput } from '@glassbook/ui';
import { assetPlaces, exact, owed, trimmed } from '@glassbook/ui/format';
import { trimZeros } from '../../carry/trim-zeros.ts';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { placesMax, type AmountProblem, type Asset, type Info } from './withdraw/draft.ts';

/** What is wrong with an amount. */
export function textOf(problem: AmountProblem, asset: Asset, info: Info, t: TFunction): string {
  const { name, scale } = asset;
  switch (problem.code) {
    case 'missing':
      return t('wallet:transfer.problem.amount_missing');
    case 'unreadable':
      return t('wallet:transfer.problem.amount_unreadable');
    case 'places':
      return t('wallet:transfer.problem.too_many_places', { places: scale });
    case 'too_small':
      return t('refusal.amount_too_small', { min: trimmed(info.min_number), asset: name });
    case 'insufficient': {
      const short = owed({ amount: problem.short, scale }, assetPlaces({ name, scale }));
      return t('wallet:transfer.problem.insufficient_funds', { short, asset: name });
    }
  }
}

type Props = {
  text: string;
  /** In the smallest unit of the asset. */
  available: bigint;
  asset: Asset;
  info: Info;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** An amount of the spot account, with what is available and the least that can leave it. */
export function AmountField({ text, available, asset, info, error, onChange }: Props) {
  const { t } = useTranslation('funds');
  const { name, scale } = asset;
  const there = exact({ amount: available, scale });
  return (
    <DecimalInput
      label={t('wallet:transfer.amount')}
      aside={
        <span>
          {t('wallet:transfer.available', { amount: there, asset: name })}{' '}
          <TransferDoor asset={{ id: asset.currency, name }} to="change" />
        </span>
      }
      value={text}
      places={placesMax}
      onChange={onChange}
      help={t('withdraw.minimum', { amount: trimmed(info.min_number), asset: name })}
      error={error}
      before={<CoinIcon symbol={name} size={20} />}
      unit={name}
      after={
        <button
          type="button"
          className="btn text h-11"
          onClick={() => onChange(trimZeros(formatAmount(available, scale)))}
        >
          {t('wallet:transfer.max')}
        </button>
      }
    />
  );
}
