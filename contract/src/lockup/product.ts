import { offerRules } from '@glassbook/engine/lockup/rules';
import { reasons, refusals } from '@glassbook/engine/lockup/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { offers } from './offer.ts';
import { lock, orders, redeem, setRenew } from './order.ts';

export const product = declareProduct({
  name: 'lockup',
  refusals,
  entryReasons: reasons,
  routes: { offers, lock, orders, redeem, setRenew },
  channels,
  settings: [{ declared: offerRules }],
});
