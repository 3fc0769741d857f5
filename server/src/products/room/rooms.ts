/** The newest messages of each room, in memory: what the channel starts with, and what it publishes. A message is encoded once for all readers of its room. */
import { room } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import type { Core } from '../../shared/slice/core.ts';
import { messageColumns, publicMessage, type MessageRow } from './messages.ts';

type Room = {
  /** The oldest first. */
  rows: room.RoomMessage[];
  slowSeconds: number;
  /** What is not published yet, by number; undefined where nothing is. */
  pending: Map<number, room.RoomMessage> | undefined;
  /** The end of the last change: changes are stored and published one after the other. */
  turn: Promise<unknown>;
};
type Parts = { pool: Pool } & Pick<Core, 'robots' | 'touch'>;

export class Rooms {
  readonly #parts: Parts;
  readonly #rooms = new Map<room.RoomName, Room>(
    room.roomNames.map((name) => [name, { rows: [], slowSeconds: 0, pending: undefined, turn: Promise.resolve() }]),
  );

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads what is stored. */
  async load(): Promise<void> {
    const { pool } = this.#parts;
    const { rows: stored } = await pool.query<{ room: room.RoomName; slow_seconds: number }>(
      'SELECT room, slow_seconds FROM rooms',
    );
    for (const { room: name, slow_seconds: slow } of stored) {
      const { rows } = await pool.query<MessageRow>(
        `SELECT ${messageColumns} FROM room_messages m WHERE room = $1 ORDER BY id DESC LIMIT $2`,
        [name, room.pageMax],
      );
      const kept = this.#of(name);
      kept.slowSeconds = slow;
      kept.rows = rows.toReversed().map((row) => publicMessage(row, this.#parts.robots));
    }
  }

  /** A change of a room, after those before it. */
  inTurn<T>(name: room.RoomName, change: () => Promise<T>): Promise<T> {
    const kept = this.#of(name);
    const done = kept.turn.then(change);
    kept.turn = done.catch(() => undefined);
    return done;
  }

  /** Publishes a message that is stored, new or changed. */
  publish(row: MessageRow): room.RoomMessage {
    const kept = this.#of(row.room);
    const message = publicMessage(row, this.#parts.robots);
    const place = kept.rows.findIndex(({ id }) => id === message.id);
    if (place >= 0) kept.rows[place] = message;
    else if (message.id > (kept.rows.at(-1)?.id ?? 0)) kept.rows = [...kept.rows, message].slice(-room.pageMax);
    kept.pending = (kept.pending ?? new Map<number, room.RoomMessage>()).set(message.id, message);
    this.#parts.touch('room', row.room);
    return message;
  }

  setSlow(name: room.RoomName, seconds: number): void {
    const kept = this.#of(name);
    kept.slowSeconds = seconds;
    kept.pending ??= new Map();
    this.#parts.touch('room', name);
  }

  slowSeconds(name: room.RoomName): number {
    return this.#of(name).slowSeconds;
  }

  /** That of the slowest room. */
  get slowest(): number {
    return Math.max(...Array.from(this.#rooms.values(), ({ slowSeconds }) => slowSeconds));
  }

  channel(): ChannelOf<'room'> {
    return {
      note: () => undefined,
      snapshot: (name) => ({ rows: this.#of(name).rows, slow_seconds: this.slowSeconds(name) }),
      take: (name) => {
        const kept = this.#of(name);
        const { pending, slowSeconds } = kept;
        kept.pending = undefined;
        return pending && (() => ({ rows: [...pending.values()], slow_seconds: slowSeconds }));
      },
    };
  }

  #of(name: room.RoomName): Room {
    const kept = this.#rooms.get(name);
    if (!kept) throw new Error(`there is no room ${name}`);
    return kept;
  }
}
