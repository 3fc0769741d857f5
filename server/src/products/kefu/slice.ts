/** The support chat: users write, staff answers. Plain rows; nothing here is money. */
import { OwnerLock } from '../../carry/http/owner-lock.ts';
import { LetterQueue } from '../../carry/mail/letter-queue.ts';
import { slice } from '../../shared/slice/slice.ts';
import { Announcer } from './announcer.ts';
import { checkHours } from './check-hours.ts';
import { close, rate } from './close.ts';
import { Flood } from '../../shared/chat/flood.ts';
import { image, messages } from './history.ts';
import { read, typingCall } from './read.ts';
import { closeQuiet, deleteImages } from './retention.ts';
import { send as sendCall } from './send.ts';
import type { KefuServices } from './services.ts';
import { answer, assign, cannedAnswers, end, note } from './staff/answer.ts';
import { chat, chatImage, news } from './staff/chat.ts';
import { context } from './staff/context.ts';
import { agents, queue } from './staff/queue.ts';
import { state } from './state.ts';
import { transcript } from './transcript.ts';
import { Typing } from './typing.ts';
import { Visits } from './staff/visits.ts';

const forgetMs = 60_000;
const deleteMs = 3_600_000;

export const kefu = slice({
  name: 'kefu',
  roles: ['leader'],
  needs: ['pool', 'now', 'log', 'config', 'audit', 'disk', 'activity', 'send', 'identityOf'],
  calls: ['uploads', 'withdrawalHold'],
  open({ pool, now, log, config, audit, disk, activity, send, identityOf, uploads, withdrawalHold }) {
    const lock = new OwnerLock(pool, 'kefu');
    const services: KefuServices = {
      ...{ pool, lock, now, log, activity, identityOf, uploads, withdrawalHold, audit },
      announcer: new Announcer({ pool, now, send, log }),
      flood: new Flood(now),
      ...{ typing: new Typing(now), visits: new Visits(now) },
      letters: config.smtpUrl !== undefined || config.outbox ? new LetterQueue(pool, now) : undefined,
    };
    const deleteNow = () =>
      void (disk.isFull
        ? undefined
        : closeQuiet(services)
            .then(() => deleteImages(pool, uploads, now()))
            .then(() => checkHours(pool, log))
            .catch((error: unknown) =>
              log.warn({ err: error }, 'images of closed chats were not deleted; it is tried again'),
            ));
    const forget = () => {
      services.flood.forget();
      services.typing.forget();
      services.visits.forget();
    };
    return {
      handlings: {
        ...{ state: state(services), messages: messages(services), image: image(services) },
        ...{ send: lock.of(sendCall(services)), read: lock.of(read(services)), typing: typingCall(services) },
        ...{
          close: lock.of(close(services)),
          rate: lock.of(rate(services)),
          transcript: lock.of(transcript(services)),
        },
        ...{ queue: queue(services), chat: chat(services), news: news(services), chatImage: chatImage(services) },
        context: context(services),
        ...{ cannedAnswers: cannedAnswers(), agents: agents(services), assign: assign(services) },
        ...{ answer: answer(services), note: note(services), end: end(services) },
      },
      channels: { 'kefu.own': services.announcer.channel() },
      leads: () => ({
        chores: [
          { everyMs: deleteMs, run: deleteNow },
          { everyMs: forgetMs, run: forget },
        ],
      }),
    };
  },
});
