/** The messages of a room: the newest page, older ones on request, and what the channel pushed meanwhile. */
import { room } from '@glassbook/contract';
import { toast, useBusy } from '@glassbook/ui';
import { useRef, useState } from 'react';
import { ask } from '../../carry/client.ts';
import { useLive, useLiveMessages } from '../../carry/live/index.ts';
import { refresh, useCall, type Loadable } from '../../carry/loadable.ts';

const limit = String(room.pageMax);
type Page = { rows: readonly room.ReadMessage[]; more: boolean };

/** A pushed message over the one that was read. What a moderator hid keeps its text for its author alone. */
export function merged(read: room.ReadMessage | undefined, pushed: room.RoomMessage | undefined): room.ReadMessage {
  if (!pushed) return read as room.ReadMessage;
  if (!read) return { ...pushed, measure: null };
  const isOwnHidden = read.measure !== null && pushed.state === 'hidden';
  return isOwnHidden ? read : { ...pushed, measure: read.measure };
}

export type Room = {
  first: Loadable<unknown>;
  /** The oldest first, without those of blocked users. */
  messages: readonly room.ReadMessage[];
  more: boolean;
  isLoading: boolean;
  loadOlder: () => void;
  slowSeconds: number;
};

export function useRoom(name: room.RoomName, me: number | undefined, blocked: readonly number[]): Room {
  const first = useCall(room.messages, { room: name, limit }, { staleMs: 0 });
  const live = useLive(`room:${name}`);
  const [older, setOlder] = useState<Page>();
  const [isLoading, run] = useBusy();
  const pages: readonly Page[] = [...(first.data ? [first.data] : []), ...(older ? [older] : [])];
  const read = new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  const pushed = new Map(live.value?.rows.map((row) => [row.id, row]));
  const since = Math.min(...read.keys());
  const ids = new Set([...read.keys(), ...pushed.keys()].filter((id) => read.size === 0 || id >= since));
  const messages = [...ids]
    .sort((a, b) => a - b)
    .map((id) => merged(read.get(id), pushed.get(id)))
    .filter(({ user }) => !blocked.includes(user.id) || user.staff);
  // What was done about an own message is not in the channel, which is the same for all: it is read when the message is pushed again.
  const seen = useRef(new Set<number>());
  useLiveMessages(`room:${name}`, ({ rows }) => {
    const own = rows.filter(({ user }) => user.id === me).map(({ id }) => id);
    if (own.some((id) => seen.current.has(id) || read.has(id))) refresh(room.messages, room.list);
    for (const id of own) seen.current.add(id);
  });
  const [oldest] = messages;
  const loadOlder = () =>
    void run(async () => {
      const answer = await ask(room.messages, { room: name, before: String(oldest?.id ?? 1), limit });
      if (answer.ok) setOlder({ rows: [...(older?.rows ?? []), ...answer.message.rows], more: answer.message.more });
      else toast({ title: answer.message, tone: 'err' });
    });
  const more = (older ?? first.data)?.more ?? false;
  return { first, messages, more, isLoading, loadOlder, slowSeconds: live.value?.slow_seconds ?? 0 };
}
