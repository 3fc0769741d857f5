import { offerRules } from '@glassbook/engine/dual/rules';
import { reasons, refusals } from '@glassbook/engine/dual/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { offer, offers } from './offer.ts';
import { buy, orders, own } from './order.ts';

export const product = declareProduct({
  ...{ name: 'dual', refusals, entryReasons: reasons, routes: { offers, offer, buy, orders, own }, channels },
  settings: [{ declared: offerRules }],
});
