/**
 * The private channel of what happens to an account. What the journal shows comes with its batch; what was recorded besides it, and new marks, come with the
 * next one, of which there is at least one a second while prices come.
 */
import type { Pool } from 'pg';
import type { Activity, Happening } from '../../shared/activity/activity.ts';
import type { Committed } from '../../carry/sequencer/committed.ts';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import { asOf } from '../../carry/store/snapshot.ts';
import { unreadOf, type Unread } from './reads.ts';

type Message = { happened: Happening[]; unread: string[] | null };
/** A read of what is unread after a mark, and what has happened to the owner since it began. */
type Marking = { owner: number; since: Happening[] };

export class OwnNotifications {
  #waiting = new Map<number, Message>();
  #coming = new Map<number, Message>();
  readonly #activity: Activity;
  /** In the order in which they began. */
  #marking: Marking[] = [];

  constructor(activity: Activity) {
    this.#activity = activity;
  }

  /** What was recorded besides the journal. */
  happened(owner: number, happening: Happening): void {
    this.#of(owner).happened.push(happening);
    this.#note(owner, () => happening);
  }

  /**
   * Reads what is unread after a new mark, and publishes it with what has happened since the read began: the list may lack that, and clients, which have it, replace
   * theirs. Of several reads the one that began last has the newest mark.
   */
  async marked(owner: number, read: () => Promise<Unread>): Promise<Unread> {
    const marking: Marking = { owner, since: [] };
    this.#marking.push(marking);
    try {
      const found = await read();
      const place = this.#marking.indexOf(marking);
      if (place < 0) return found;
      this.#marking = this.#marking.filter((each, at) => each.owner !== owner || at > place);
      const isNew = ({ at_ms }: Happening) => at_ms > found.read;
      const message = this.#of(owner);
      message.unread = [...new Set([...found.unread, ...marking.since.filter(isNew).map(({ id }) => id)])];
      message.happened = message.happened.filter(isNew);
      return found;
    } finally {
      this.#marking = this.#marking.filter((each) => each !== marking);
    }
  }

  /** With each committed batch, before it is published: what has waited is published with it, or dropped. */
  committed({ changes }: Pick<Committed, 'changes'>): void {
    this.#coming = this.#waiting;
    this.#waiting = new Map();
    if (this.#marking.length > 0) this.#activity.committed(changes, (owner, make) => this.#note(owner, make));
  }

  channel(pool: Pool): ChannelOf<'notification.own'> {
    return {
      news: (changes, of) => {
        for (const [owner, { happened, unread }] of this.#coming) {
          const message = of(owner);
          message?.happened.push(...happened);
          if (message) message.unread = unread;
        }
        this.#activity.committed(changes, (owner, make) => of(owner)?.happened.push(make()));
      },
      empty: () => ({ happened: [], unread: null }),
      isEmpty: ({ happened, unread }) => happened.length === 0 && unread === null,
      load: async (owner) => {
        const { seq, value } = await asOf(pool, (client) => unreadOf(client, this.#activity, owner));
        return {
          seq,
          merge: (since) => {
            let { unread } = value;
            for (const { value: message } of since)
              unread = [...new Set([...(message.unread ?? unread), ...message.happened.map(({ id }) => id)])];
            return unread;
          },
        };
      },
    };
  }

  #note(owner: number, make: () => Happening): void {
    for (const marking of this.#marking) if (marking.owner === owner) marking.since.push(make());
  }

  #of(owner: number): Message {
    const message = this.#waiting.get(owner) ?? { happened: [], unread: null };
    this.#waiting.set(owner, message);
    return message;
  }
}
