import type { nft } from '@glassbook/contract';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../carry/live/index.ts';
import { useLoggedIn } from '../../../carry/session.ts';
import { textOf, unitsOf } from '../../../shared/offer/figures.ts';
import { TransferDoor } from '../../../shared/transfer-door.tsx';

type Money = { id: number; name: string; scale: number };
export const moneyOf = ({ currency_id: id, currency_name: name, scale }: nft.ItemView): Money => ({ id, name, scale });

/** What is available in the spot account, in units. */
export const useAvailable = ({ id, scale }: Money): bigint =>
  unitsOf(useLive('wallet.balances').value?.[`change:${id}`]?.available ?? '0', scale);

/** What is available, with the way to move more there; nothing for a guest. */
export function Available({ money }: { money: Money }) {
  const { t } = useTranslation('offer');
  const available = useAvailable(money);
  return useLoggedIn() ? (
    <p className="cap c2 num">
      {t('available', { amount: `${textOf(available, money.scale)} ${money.name}` })}{' '}
      <TransferDoor asset={money} to="change" />
    </p>
  ) : null;
}
