/** The private channel of a user's chat. What it sends is in no batch of the journal: it goes out as soon as it is stored. */
import type { Pool, PoolClient } from 'pg';
import type { Core } from '../../shared/slice/core.ts';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import { toUser, type MessageRow } from './messages.ts';
import { stateOf } from './read-state.ts';

type Parts = Pick<Core, 'now' | 'send' | 'log'> & { pool: Pool };

export class Announcer {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Publishes the state and what was stored, under the lock under which it was: in that order. What is stored is so, whether or not it can be published. */
  async stored(db: PoolClient, userId: number, rows: readonly MessageRow[] = []): Promise<void> {
    const { now, send, log } = this.#parts;
    try {
      const state = await stateOf(db, userId, now());
      const messages = rows.map(toUser).filter((message) => message !== undefined);
      send('kefu.own', userId, { state, messages, typing: false });
    } catch (error) {
      log.warn({ err: error }, 'a message of the support chat could not be published');
    }
  }

  /** One of the staff is typing. */
  typing(userId: number): void {
    this.#parts.send('kefu.own', userId, { state: null, messages: [], typing: true });
  }

  channel(): ChannelOf<'kefu.own'> {
    const parts = this.#parts;
    return {
      news: () => undefined,
      empty: () => ({ state: null, messages: [], typing: false }),
      isEmpty: () => true,
      async load(owner) {
        const read = await stateOf(parts.pool, owner, parts.now());
        return { seq: 0, merge: (since) => since.reduce((state, { value }) => value.state ?? state, read) };
      },
    };
  }
}
