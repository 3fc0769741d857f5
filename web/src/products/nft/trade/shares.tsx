import type { nft } from '@glassbook/contract';
import { Ledger, Part, Sum } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { percentOf, textOf } from '../../../shared/offer/figures.ts';
import { useMe } from '../use-item.ts';
import { ppmOf, sharesOf } from '../terms.ts';

/** What becomes of a price: royalty, fee and what the seller gets; `seller` adds them up to that, else to the price, which is all that a buyer pays. */
export function Shares({ item, price, seller = false }: { item: nft.ItemView; price: bigint; seller?: boolean }) {
  const { t } = useTranslation('nft');
  const me = useMe();
  const { scale, currency_name: asset } = item;
  const { royalty, fee, rest } = sharesOf(price, item, seller ? undefined : me);
  const text = (units: bigint) => `${textOf(units, scale)} ${asset}`;
  return (
    <Ledger large>
      {seller ? <Part label={t('price.asked')}>{text(price)}</Part> : <Part label={t('to_seller')}>{text(rest)}</Part>}
      <Part
        label={t('royalty_of', { rate: percentOf(ppmOf(item.royalty)) })}
      >{`${seller && royalty > 0n ? '−' : ''}${text(royalty)}`}</Part>
      <Part
        label={t('fee_of', { rate: percentOf(item.fee_ppm) })}
      >{`${seller && fee > 0n ? '−' : ''}${text(fee)}`}</Part>
      {seller ? <Sum label={t('you_get')}>{text(rest)}</Sum> : <Sum label={t('you_pay')}>{text(price)}</Sum>}
    </Ledger>
  );
}
