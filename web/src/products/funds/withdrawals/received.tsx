import { useTranslation } from 'react-i18next';
import { Ledger, Part, Sum } from '@glassbook/ui';
import { minus } from '@glassbook/ui/format';
import { sumTexts } from '../sums.ts';
import type { Withdrawal } from './words.ts';

/** What was taken, the fee in it, and what arrives: the sums of the server, which re-sum to the last digit. */
export function Received({ of }: { of: Withdrawal }) {
  const { t } = useTranslation('funds');
  const [taken, fee, arrives] = sumTexts([of.number, of.rate, of.real_number]);
  return (
    <Ledger large>
      <Part label={t('withdraw.taken')}>{taken}</Part>
      <Part label={t('reason.withdrawal_fee')}>{`${minus}${fee}`}</Part>
      <Sum label={t('detail.receive', { unit: of.name })}>{arrives}</Sum>
    </Ledger>
  );
}
