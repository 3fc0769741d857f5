export { list, messages, object, remove, report, send } from './chat.ts';
export {
  isStacked,
  mentionsMax,
  pageMax,
  roomNames,
  textMax,
  type Measure,
  type ReadMessage,
  type RoomMessage,
  type RoomName,
} from './message.ts';
export { product } from './product.ts';
export { decide, dismiss, message, moderate, post, posted, queue, slow, withdraw, type DeskMessage } from './staff.ts';
