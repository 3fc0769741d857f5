import { reasons, refusals } from '@glassbook/engine/wallet/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { claimDemo, move } from './move.ts';
import { entries, moves } from './records.ts';
import { currenciesOfUser, wallet, wallets } from './wallets.ts';

export const product = declareProduct({
  name: 'wallet',
  refusals,
  entryReasons: reasons,
  routes: { claimDemo, currenciesOfUser, entries, move, moves, wallet, wallets },
  channels,
});
