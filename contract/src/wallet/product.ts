import { assetRules } from '@glassbook/engine/asset/rules';
import { crowdRules, demoRules } from '@glassbook/engine/wallet/rules';
import { reasons, refusals } from '@glassbook/engine/wallet/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { claimDemo, move } from './move.ts';
import { equity, pnl } from './pnl.ts';
import { entries, moves } from './records.ts';
import { currenciesOfUser, wallet, wallets } from './wallets.ts';

export const product = declareProduct({
  name: 'wallet',
  refusals,
  entryReasons: reasons,
  routes: { claimDemo, currenciesOfUser, entries, equity, move, moves, pnl, wallet, wallets },
  channels,
  settings: [{ declared: assetRules }, { declared: demoRules }, { declared: crowdRules }],
});
