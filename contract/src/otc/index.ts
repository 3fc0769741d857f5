export { ad, ads, config, endAd, mine, pauseAd, saveAd, type AdView } from './ads.ts';
export { apply, leave, merchant, topUp } from './merchants.ts';
export { appeal, cancel, order, orders, paid, release, take, type OrderView } from './orders.ts';
export { product } from './product.ts';
export { admit, award, decide, evidence, giveBack, queue } from './staff.ts';
