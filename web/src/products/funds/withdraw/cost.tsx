import { useTranslation } from 'react-i18next';
import { Ledger, Part, Sum } from '@glassbook/ui';
import { formatAmount } from '@glassbook/money';
import { minus, noNumber } from '@glassbook/ui/format';
import { sumTexts } from '../sums.ts';
import type { Asset, Kind, Summary } from './draft.ts';

type Props = { summary: Pick<Summary, 'amount' | 'fee' | 'receives'>; asset: Asset; kind: Kind };

/** What is taken, the fee in it, and what arrives: at an address. A card is paid in its own currency, so there it is what is exchanged. */
export function Cost({ summary, asset, kind }: Props) {
  const { t } = useTranslation('funds');
  const { amount, fee, receives } = summary;
  const text = (units: bigint) => formatAmount(units, asset.scale);
  const sums = amount === undefined || receives === undefined ? [] : [text(amount), text(receives)];
  const [rate, taken = noNumber, arrives = noNumber] = sumTexts([text(fee), ...sums]).map(
    (each) => `${each} ${asset.name}`,
  );
  return (
    <Ledger large>
      <Part label={t('withdraw.taken')}>{taken}</Part>
      <Part label={t('reason.withdrawal_fee')}>
        {fee === 0n ? '' : minus}
        {rate}
      </Part>
      <Sum
        label={t(kind === 'address' ? 'withdraw.receive' : 'withdraw.receive_card')}
        estimate={receives === undefined}
      >
        {arrives}
      </Sum>
    </Ledger>
  );
}
