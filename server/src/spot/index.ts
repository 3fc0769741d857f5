/** The calls of spot trading: wire words to commands and back. */
import type { Handling } from '../http/handling.ts';
import { amendOrder } from './amend-order.ts';
import { cancelAll } from './cancel-all.ts';
import { cancelOrder } from './cancel-order.ts';
import { fills } from './fills.ts';
import { orders } from './orders.ts';
import { placeOrder } from './place-order.ts';
import { preview } from './preview.ts';
import type { SpotServices } from './services.ts';

export { bookView } from './book-view.ts';
export { orderBooks, type OrderBooks } from './order-book.ts';
export { spotSources } from './sources.ts';

export const spotHandlings = (services: SpotServices): Handling[] =>
  [placeOrder, cancelOrder, cancelAll, amendOrder, orders, fills, preview].map((handling) => handling(services));
