import { optionsRules, termRules } from '@glassbook/engine/options/rules';
import { reasons, refusals } from '@glassbook/engine/options/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { confirm, offer, payableCurrencies, recent, seconds, voids } from './offer.ts';
import { lists, result, submit } from './orders.ts';

export const product = declareProduct({
  name: 'options',
  refusals: [
    ...refusals,
    ...(['options.currency_not_found', 'options.not_found'] as const),
    ...(['options.confirm_loss_share', 'options.confirm_risk'] as const),
  ],
  entryReasons: reasons,
  routes: { seconds, payableCurrencies, offer, confirm, voids, recent, submit, lists, result },
  channels,
  settings: [{ declared: optionsRules }, { declared: termRules }],
});
