import { ownChannel } from '../own.ts';
import { messageView } from './chat.ts';
import { ownOrderView } from './orders.ts';

export const channels = {
  /** The open orders of both sides at first, then each that changed. */
  'otc.orders': ownChannel(ownOrderView),
  /** Messages as they are sent, of all own orders; earlier ones come by a call. */
  'otc.chat': ownChannel(messageView),
} as const;
