import type { nft } from '@glassbook/contract';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../carry/live/index.ts';
import { useLoggedIn } from '../../../carry/session.ts';
import { textOf, unitsOf } from '../../../shared/offer/figures.ts';
import { TransferDoor } from '../../../shared/transfer-door.tsx';

type Money = { id: number; name: string; scale: number };
export const moneyOf = ({ currency_id: id, currency_name: name, scale }: nft.ItemView): Money => ({ id, name, scale });

/** What is available in the spot account, in units; undefined until it is known. */
export function useAvailable({ id, scale }: Money): bigint | undefined {
  const balances = useLive('wallet.balances').value;
  return balances && unitsOf(balances[`change:${id}`]?.available ?? '0', scale);
}

/** What is missing to pay an amount; 0 also where it is not known what is available. */
export const missing = (amount: bigint, available = amount): bigint => (amount > available ? amount - available : 0n);

/** What is available, with the way to move more there; nothing for a guest. */
export function Available({ money }: { money: Money }) {
  const { t } = useTranslation('offer');
  const available = useAvailable(money);
  return useLoggedIn() ? (
    <p className="cap c2 num">
      {t('available', { amount: available === undefined ? '—' : `${textOf(available, money.scale)} ${money.name}` })}{' '}
      <TransferDoor asset={money} to="change" />
    </p>
  ) : null;
}
