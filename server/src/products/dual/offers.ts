import { dual } from '@glassbook/contract';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';
import { presentOffer } from './present.ts';
import type { DualServices } from './services.ts';

export const offers = ({ catalog, onOffer, now }: DualServices) =>
  handleAnyone(dual.offers, ({ body: { currency_id: coin, type = 'call' } }) => {
    const sold = onOffer
      .all()
      .filter((each) => onOffer.isOnSale(each, now()))
      .filter(({ offer }) => offer.type === type && (coin === undefined || offer.asset === Number(coin)));
    return { ok: true, message: { dual_currencys: sold.map((each) => presentOffer(catalog, onOffer, each, now())) } };
  });

export const offer = ({ catalog, onOffer, now }: DualServices) =>
  handleAnyone(dual.offer, ({ body }) => {
    const found = onOffer.find(Number(body.id));
    return found ? { ok: true, message: presentOffer(catalog, onOffer, found, now()) } : refuse('dual.offer_not_found');
  });
