import type { nft } from '@glassbook/contract';
import { FieldError, Note, useTimes } from '@glassbook/ui';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmSent } from '../../../shared/offer/confirm-sent.tsx';
import type { Confirmed } from '../../../shared/offer/confirm-sheet.tsx';
import { percentOf, textOf, unitsOf } from '../../../shared/offer/figures.ts';
import { Receipt } from '../../../shared/offer/receipt.tsx';
import { ReviewButton } from '../../../shared/offer/review-button.tsx';
import { buying, useAct, type BuyBody } from '../acts.ts';
import { Available, missing, moneyOf, useAvailable } from './available.tsx';
import { FormPage } from './form-page.tsx';
import { Odds } from '../odds.tsx';
import { itemPath } from '../links.ts';
import { Shares } from './shares.tsx';
import { modeOf, ppmOf, sharesOf } from '../terms.ts';
import { useMe } from '../use-item.ts';

/** What is confirmed: the price of the body, and its shares. */
function useConfirmed(item: nft.ItemView, available: bigint | undefined) {
  const { t } = useTranslation('nft');
  const me = useMe();
  const { scale, currency_name: asset, royalty: rate, fee_ppm, total } = item;
  return ({ price: asked }: BuyBody): Confirmed => {
    const price = unitsOf(asked, scale);
    const { royalty, fee, rest } = sharesOf(price, item, me);
    const text = (units: bigint) => `${textOf(units, scale)} ${asset}`;
    return {
      title: t(total > 0 ? 'buy_box' : 'buy'),
      about: t('buy.about', { name: item.name }),
      steps: [
        {
          title: t('offer:step.leaves', { amount: textOf(price, scale), asset }),
          at: `${t('offer:stays')}: ${available === undefined ? '—' : text(available - price)}`,
        },
        { title: t(total > 0 ? 'step.box' : 'step.yours'), at: t('step.now') },
      ],
      lines: [
        { label: t('to_seller'), value: text(rest) },
        { label: t('royalty_of', { rate: percentOf(ppmOf(rate)) }), value: text(royalty) },
        { label: t('fee_of', { rate: percentOf(fee_ppm) }), value: text(fee) },
      ],
      sum: { label: t('you_pay'), value: text(price) },
      worst: { label: t('worst'), value: text(price) },
      warning: t(total > 0 ? 'warn.box' : 'warn.value'),
      go: t('buy.go', { amount: text(price) }),
    };
  };
}

function BuyForm({ item }: { item: nft.ItemView }) {
  const { t } = useTranslation(['nft', 'offer']);
  const times = useTimes();
  const { code, scale, currency_name: asset } = item;
  const money = moneyOf(item);
  const available = useAvailable(money);
  const sending = useAct(buying, `buy ${code}`);
  const confirmed = useConfirmed(item, available);
  const price = unitsOf(item.price, scale);
  const isBox = item.total > 0;
  if (sending.made)
    return (
      <Receipt
        title={sending.made.code}
        lines={[{ label: t('name'), value: item.name }]}
        sum={{ label: t('offer:taken'), value: `−${textOf(price, scale)} ${asset}` }}
        own={{ label: t(isBox ? 'open_go' : 'see_item'), to: itemPath(sending.made.code) }}
        again={{ label: t(isBox ? 'buy_another' : 'title'), onClick: sending.restart }}
      />
    );
  const mode = modeOf(item);
  if (mode !== 'fixed' && mode !== 'box') return <p className="body c2">{t('refusal.not_on_sale')}</p>;
  const why =
    (item.status === 2 && t('refusal.not_started')) || (isBox && item.sold === item.total && t('refusal.sold_out'));
  const short = missing(price, available);
  return (
    <form
      className="col g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (short > 0n && sending.body === undefined)
          sending.refuse(t('offer:problem.short', { amount: textOf(short, scale), asset }));
        else sending.review({ code, price: item.price, currency_id: String(item.currency_id) });
      }}
    >
      <Available money={money} />
      <Shares item={item} price={price} />
      <p className="cap c2 num">{`${t('ends')}: ${times.dateTime(item.end_ms)}`}</p>
      {isBox && <Odds of={item} />}
      <Note icon={<ScrollText size={18} strokeWidth={1.75} aria-hidden="true" />}>{t('record')}</Note>
      {sending.said !== undefined && <FieldError>{sending.said}</FieldError>}
      <ReviewButton disabled={why} />
      <ConfirmSent by={sending} of={confirmed} />
    </form>
  );
}

/** Buying at the price that is asked: an item, or the next box of a series. */
export default function BuyPage() {
  const { t } = useTranslation('nft');
  return <FormPage title={t('buy')}>{(item) => <BuyForm key={item.code} item={item} />}</FormPage>;
}
