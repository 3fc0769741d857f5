export { ad, ads, config, endAd, mine, pauseAd, saveAd, type AdView } from './ads.ts';
export { chat, chatImage, sendChat, type MessageView } from './chat.ts';
export { apply, leave, merchant, topUp } from './merchants.ts';
export { appeal, cancel, order, orders, paid, release, take, type OrderView, type OwnOrder } from './orders.ts';
export { block, figures, person, type PersonView } from './people.ts';
export { product } from './product.ts';
export { admit, award, decide, evidence, evidenceImage, giveBack, queue } from './staff.ts';
