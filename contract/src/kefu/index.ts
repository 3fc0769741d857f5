export { close, image, messages, rate, read, send, state, transcript, typing } from './chat.ts';
export { chatTextMax as textMax } from '../fields.ts';
export { type ChatMessage, type ChatState } from './message.ts';
export { product } from './product.ts';
export {
  agents,
  answer,
  assign,
  cannedAnswers,
  chat,
  chatImage,
  context,
  end,
  news,
  note,
  queue,
  queueFilters,
  type DeskMessage,
} from './staff.ts';
