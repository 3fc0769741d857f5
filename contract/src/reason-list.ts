/** The products with reasons of entries, one line each. */
export { reasons as convert } from '@glassbook/engine/convert/words';
export { reasons as copy } from '@glassbook/engine/copy/words';
export { reasons as dual } from '@glassbook/engine/dual/words';
export { reasons as funds } from '@glassbook/engine/funds/words';
export { reasons as futures } from '@glassbook/engine/futures/words';
export { reasons as ieo } from '@glassbook/engine/ieo/words';
export { reasons as loan } from '@glassbook/engine/loan/words';
export { reasons as lockup } from '@glassbook/engine/lockup/words';
export { reasons as nft } from '@glassbook/engine/nft/words';
export { reasons as options } from '@glassbook/engine/options/words';
export { reasons as otc } from '@glassbook/engine/otc/words';
export { reasons as rewards } from '@glassbook/engine/rewards/words';
export { reasons as spot } from '@glassbook/engine/spot/words';
export { reasons as stocks } from '@glassbook/engine/stocks/words';
export { reasons as wallet } from '@glassbook/engine/wallet/words';
