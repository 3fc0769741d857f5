import { declareProduct } from '../product.ts';
import { close, image, messages, rate, read, send, state, transcript, typing } from './chat.ts';
import { channels } from './message.ts';
import { agents, answer, assign, cannedAnswers, chat, chatImage, context, end, news, note, queue } from './staff.ts';

export const product = declareProduct({
  name: 'kefu',
  refusals: [
    'kefu.unavailable',
    'kefu.empty',
    'kefu.too_fast',
    'kefu.too_many_unanswered',
    'kefu.image_not_found',
    'kefu.not_found',
    'kefu.no_case',
    'kefu.case_open',
    'kefu.rated_already',
    'kefu.rating_late',
    'kefu.mail_unavailable',
    'kefu.transcript_recent',
    'kefu.not_assigned',
    'kefu.agent_not_found',
    'kefu.canned_unknown',
    'kefu.client_id_used',
    'kefu.taken_meanwhile',
  ],
  entryReasons: [],
  routes: {
    ...{ state, messages, image, send, read, typing, close, rate, transcript },
    ...{ queue, chat, news, context, chatImage, cannedAnswers, agents, assign, answer, note, end },
  },
  channels,
  acts: ['news'],
});
