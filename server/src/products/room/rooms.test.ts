/** What the channel of a room publishes. */
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { ChannelKeys } from '../../carry/socket/channel-key.ts';
import type { AnyChannel } from '../../carry/socket/channel.ts';
import type { Carrier } from '../../carry/socket/events.ts';
import { Groups } from '../../carry/socket/groups.ts';
import { PublicFeed } from '../../carry/socket/public-feed.ts';
import type { Viewer } from '../../carry/socket/viewer.ts';
import type { MessageRow } from './messages.ts';
import { Rooms } from './rooms.ts';

const row = (id: number, more: Partial<MessageRow> = {}): MessageRow => ({
  ...{ room: 'en', id: String(id), n: String(id), at: '1', user_id: '1001', staff: null, name: 'Anna' },
  ...{ text: `Message ${id}`, mentions: [], reply_to: null, client_id: String(id) },
  ...{ is_removed: false, is_hidden: false, ...more },
});

/** A room with so many readers, and the frames that were sent: each is encoded once. */
function read(readers: number) {
  const later: { feed?: PublicFeed } = {};
  const touch = (name: string, ...values: unknown[]) => later.feed?.touch(name, values);
  const rooms = new Rooms({ pool: undefined as unknown as Pool, robots: new Set(), touch });
  const channels = [
    { name: 'room', params: ['room'], private: false, channel: rooms.channel() },
  ] as unknown as AnyChannel[];
  const feed = new PublicFeed(channels, new ChannelKeys(channels, [], new Set()));
  later.feed = feed;
  const frames: unknown[] = [];
  const io = { to: () => ({ except: () => ({ emit: (_: string, frame: unknown) => frames.push(frame) }) }) };
  const groups = new Groups(io as unknown as Carrier);
  for (let n = 0; n < readers; n += 1) {
    const socket = { join: () => undefined, leave: () => undefined };
    groups.add({ socket, watches: new Set(), missed: new Set() } as unknown as Viewer, 'room:en');
  }
  const flush = () => groups.deliver(feed.flush((key) => groups.watched(key)));
  return { rooms, frames, flush };
}

test('ROOM-021 a message is encoded once for 1,000 readers', () => {
  const { rooms, frames, flush } = read(1_000);
  rooms.publish(row(1));
  flush();
  expect(frames).toMatchObject([[['room:en', 1, { rows: [{ id: 1, text: 'Message 1' }], slow_seconds: 0 }]]]);
  flush();
  expect(frames).toHaveLength(1);
});

test('ROOM-022 what changes between two frames is in one, each message as it is now', () => {
  const { rooms, frames, flush } = read(2);
  rooms.publish(row(1));
  rooms.publish(row(2));
  rooms.publish(row(1, { is_hidden: true }));
  rooms.setSlow('en', 30);
  flush();
  expect(frames).toMatchObject([
    [
      [
        'room:en',
        1,
        {
          rows: [
            { id: 1, text: '', state: 'hidden' },
            { id: 2, state: 'shown' },
          ],
          slow_seconds: 30,
        },
      ],
    ],
  ]);
  expect(
    rooms
      .channel()
      .snapshot('en')
      .rows.map(({ id, state }) => [id, state]),
  ).toEqual([
    [1, 'hidden'],
    [2, 'shown'],
  ]);
});

test('the channel starts with the newest 50 messages', () => {
  const { rooms } = read(1);
  for (let id = 1; id <= 60; id += 1) rooms.publish(row(id));
  rooms.publish(row(5, { is_removed: true }));
  expect(
    rooms
      .channel()
      .snapshot('en')
      .rows.map(({ id }) => id),
  ).toEqual(Array.from({ length: 50 }, (_, n) => n + 11));
});
