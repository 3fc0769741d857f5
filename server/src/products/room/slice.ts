/** The chat room: one room for each language, and news. Plain rows; nothing here is money. */
import { slice } from '../../shared/slice/slice.ts';
import { fillRooms } from './demo.ts';
import { object, remove, report } from './own.ts';
import { Pace } from './pace.ts';
import { list, messages } from './read.ts';
import { Rooms } from './rooms.ts';
import { send } from './send.ts';
import type { RoomServices } from './services.ts';
import { decide, dismiss, moderate } from './staff/moderate.ts';
import { post, slow, withdraw } from './staff/post.ts';
import { message, posted, queue } from './staff/queue.ts';

const FORGET_MS = 60_000;
const FILL_MS = 5_000;

export const room = slice({
  name: 'room',

  roles: ['leader'],
  needs: ['pool', 'now', 'log', 'config', 'touch', 'robots', 'identityOf', 'activity', 'approvals'],
  async open({ pool, now, log, config, touch, robots, identityOf, activity, approvals }) {
    const rooms = new Rooms({ pool, robots, touch });
    await rooms.load();
    const services: RoomServices = { pool, now, robots, identityOf, activity, approvals, rooms, pace: new Pace(now) };
    const isDemo = config.crowd && !config.production && config.money === 'demo';
    const fill = () =>
      void fillRooms(services).catch((error: unknown) =>
        log.warn({ err: error }, 'the first messages of the demo were not written; it is tried again'),
      );
    return {
      handlings: {
        ...{ list: list(services), messages: messages(services), send: send(services), remove: remove(services) },
        ...{ report: report(services), object: object(services) },
        ...{ queue: queue(services), posted: posted(services), message: message(services) },
        ...{ moderate: moderate(services), dismiss: dismiss(services), decide: decide(services) },
        ...{ slow: slow(services), post: post(services), withdraw: withdraw(services) },
      },
      channels: { room: rooms.channel() },
      leads: () => ({
        chores: [
          { everyMs: FORGET_MS, run: () => services.pace.forget(rooms.slowest) },
          ...(isDemo ? [{ everyMs: FILL_MS, run: fill }] : []),
        ],
      }),
    };
  },
});
