import { offerRules } from '@glassbook/engine/ieo/rules';
import { reasons, refusals } from '@glassbook/engine/ieo/words';
import { declareProduct } from '../product.ts';
import { allocation } from './allocation.ts';
import { applications, apply } from './application.ts';
import { channels } from './channels.ts';
import { offer, offers } from './offer.ts';

export const product = declareProduct({
  name: 'ieo',
  refusals: [...refusals, 'ieo.not_allocated'],
  entryReasons: reasons,
  routes: { offers, offer, apply, applications, allocation },
  channels,
  settings: [{ declared: offerRules }],
});
