/**
 * Clients with the same public channels share a room, so that a flush is encoded once for all of them and each gets one frame. A slow reader
 * is left out and catches up later: the last message of each channel it missed makes the gap visible even where the channel has gone quiet.
 */
import { oldRoom, slowRoom, type Carrier } from './events.ts';
import type { Message } from './public-feed.ts';
import type { Viewer } from './viewer.ts';

type Group = { channels: string[]; members: Set<Viewer> };

export class Groups {
  readonly #io: Carrier;
  readonly #groups = new Map<string, Group>();
  readonly #watchers = new Map<string, number>();
  readonly #last = new Map<string, Message>();
  readonly #slow = new Set<Viewer>();

  constructor(io: Carrier) {
    this.#io = io;
  }

  watched(key: string): boolean {
    return this.#watchers.has(key);
  }

  /** From the next flush on, the client gets the channel. A client of the old protocol gets no historic events any more. */
  add(viewer: Viewer, key: string): void {
    if (viewer.watches.has(key)) return;
    viewer.watches.add(key);
    this.#watchers.set(key, (this.#watchers.get(key) ?? 0) + 1);
    void viewer.socket.leave(oldRoom);
    this.#regroup(viewer);
  }

  remove(viewer: Viewer, key: string): void {
    if (!viewer.watches.delete(key)) return;
    viewer.missed.delete(key);
    this.#forget(key);
    this.#regroup(viewer);
  }

  /** Removes a client that has disconnected. */
  drop(viewer: Viewer): void {
    for (const key of viewer.watches) this.#forget(key);
    viewer.watches.clear();
    this.#slow.delete(viewer);
    this.#regroup(viewer);
  }

  #forget(key: string): void {
    const left = (this.#watchers.get(key) ?? 1) - 1;
    if (left > 0) return void this.#watchers.set(key, left);
    this.#watchers.delete(key);
    this.#last.delete(key);
  }

  #regroup(viewer: Viewer): void {
    if (viewer.room !== undefined) {
      const old = this.#groups.get(viewer.room);
      old?.members.delete(viewer);
      if (old?.members.size === 0) this.#groups.delete(viewer.room);
      void viewer.socket.leave(viewer.room);
      viewer.room = undefined;
    }
    if (viewer.watches.size === 0) return;
    const channels = [...viewer.watches].sort();
    const room = `watch ${channels.join(' ')}`;
    const group = this.#groups.get(room) ?? { channels, members: new Set<Viewer>() };
    this.#groups.set(room, group);
    group.members.add(viewer);
    viewer.room = room;
    void viewer.socket.join(room);
  }

  /** One frame to every group subscribed to one of the messages. */
  deliver(messages: Map<string, Message>): void {
    if (messages.size === 0) return;
    for (const message of messages.values()) this.#last.set(message[0], message);
    for (const [room, { channels }] of this.#groups) {
      const frame = channels.flatMap((key) => {
        const message = messages.get(key);
        return message ? [message] : [];
      });
      if (frame.length > 0) this.#io.to(room).except(slowRoom).emit('push', frame);
    }
    for (const viewer of this.#slow) {
      for (const key of viewer.watches) if (messages.has(key)) viewer.missed.add(key);
    }
  }

  /** Excludes a client from market data. */
  slow(viewer: Viewer): void {
    this.#slow.add(viewer);
    void viewer.socket.join(slowRoom);
  }

  /** The client has caught up: it gets the last message of each channel it missed. If that was the only one, it is complete; otherwise it sees the gap. */
  caughtUp(viewer: Viewer): void {
    this.#slow.delete(viewer);
    void viewer.socket.leave(slowRoom);
    const frame = [...viewer.missed].map((key) => this.#last.get(key)).filter((message) => message !== undefined);
    viewer.missed.clear();
    if (frame.length > 0) viewer.socket.emit('push', frame);
  }
}
