/**
 * The private channel of what happens to an account. What the journal shows comes with its batch; what was recorded besides it, and new marks, come with the
 * next one, of which there is at least one a second while prices come.
 */
import type { Pool } from 'pg';
import type { Activity, Happening } from '../activity/activity.ts';
import type { ChannelOf } from '../socket/channel.ts';
import { asOf } from '../store/snapshot.ts';
import { unreadOf } from './reads.ts';

type Message = { happened: Happening[]; unread: string[] | null };

export class OwnNotifications {
  #waiting = new Map<number, Message>();
  #coming = new Map<number, Message>();

  /** What was recorded besides the journal. */
  happened(owner: number, happening: Happening): void {
    this.#of(owner).happened.push(happening);
  }

  /** A new mark: what is unread after it. */
  marked(owner: number, unread: string[]): void {
    const message = this.#of(owner);
    message.unread = unread;
    message.happened = [];
  }

  /** With each committed batch, before it is published: what has waited is published with it, or dropped. */
  committed(): void {
    this.#coming = this.#waiting;
    this.#waiting = new Map();
  }

  channel(pool: Pool, activity: Activity): ChannelOf<'notification.own'> {
    return {
      news: (changes, of) => {
        for (const [owner, { happened, unread }] of this.#coming) {
          const message = of(owner);
          message?.happened.push(...happened);
          if (message) message.unread = unread;
        }
        activity.committed(changes, (owner, make) => of(owner)?.happened.push(make()));
      },
      empty: () => ({ happened: [], unread: null }),
      isEmpty: ({ happened, unread }) => happened.length === 0 && unread === null,
      async load(owner) {
        const { seq, value } = await asOf(pool, (client) => unreadOf(client, activity, owner));
        return {
          seq,
          merge: (since) => {
            let unread = value;
            for (const { value: message } of since)
              unread = [...new Set([...(message.unread ?? unread), ...message.happened.map(({ id }) => id)])];
            return unread;
          },
        };
      },
    };
  }

  #of(owner: number): Message {
    const message = this.#waiting.get(owner) ?? { happened: [], unread: null };
    this.#waiting.set(owner, message);
    return message;
  }
}
