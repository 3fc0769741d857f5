import { declareProduct } from '../product.ts';
import { list, messages, object, remove, report, send } from './chat.ts';
import { channels } from './message.ts';
import { decide, dismiss, message, moderate, post, posted, queue, slow, withdraw } from './staff.ts';

export const product = declareProduct({
  name: 'room',
  refusals: [
    ...(['room.staff_only', 'room.empty', 'room.too_new', 'room.muted', 'room.not_found'] as const),
    ...(['room.client_id_used', 'room.too_fast', 'room.repeated', 'room.slow', 'room.too_many_mentions'] as const),
    ...(['room.own_message', 'room.reported_already', 'room.objected_already', 'room.no_measure'] as const),
    ...(['room.decided_already', 'room.own_account', 'room.own_measure'] as const),
  ],
  entryReasons: [],
  routes: {
    ...{ list, messages, send, remove, report, object },
    ...{ queue, posted, message, moderate, dismiss, decide, slow, post, withdraw },
  },
  channels,
});
