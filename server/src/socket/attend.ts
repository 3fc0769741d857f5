/** The client's events and their acknowledgements. Every event is acknowledged, valid or not. */
import type { live, RefusalCode } from '@glassbook/contract';
import type { Caller } from '../http/handling.ts';
import type { AnyPrivate, AnyPublic } from './channel.ts';
import type { ChannelKeys, Found } from './channel-key.ts';
import type { AuthenticateReply } from './events.ts';
import type { Groups } from './groups.ts';
import { limits } from './limits.ts';
import type { PrivateFeed } from './private-feed.ts';
import type { PublicFeed } from './public-feed.ts';
import type { Sessions } from './sessions.ts';
import type { Viewer } from './viewer.ts';

export type Desk = {
  keys: ChannelKeys;
  publicFeed: PublicFeed;
  privateFeed: PrivateFeed;
  groups: Groups;
  sessions: Sessions;
  verify: (token: string) => Promise<Caller | undefined>;
  /** Runs something right after the next flush. */
  afterFlush: (then: () => void) => void;
  failed: (error: unknown) => void;
};

type Reply<T> = (reply: T) => void;
const tokenLength = 256;

/** Acknowledges where the client asked for it. */
function replyTo<T>(ack: unknown): Reply<T> {
  return typeof ack === 'function' ? (ack as Reply<T>) : () => undefined;
}

const refused = (reason: RefusalCode): { ok: false; reason: RefusalCode } => ({ ok: false, reason });

/** Handles a client's events until it disconnects. */
export function attend(viewer: Viewer, desk: Desk): void {
  const { socket } = viewer;
  // A bug in handling one client is reported and does not affect others.
  const answer = (work: Promise<void>) => {
    work.catch(desk.failed);
  };
  socket.on('subscribe', (key, ack) => answer(subscribe(viewer, desk, key, replyTo(ack))));
  socket.on('unsubscribe', (key, ack) => {
    unsubscribe(viewer, desk, key);
    replyTo<{ ok: true }>(ack)({ ok: true });
  });
  socket.on('authenticate', (token, ack) => answer(authenticate(viewer, desk, token, replyTo(ack))));
  socket.on('login', (who, ack) => {
    // A user id proves nothing; old clients send it and expect no answer.
    const token = typeof who === 'object' && who !== null && 'token' in who ? who.token : undefined;
    if (token !== undefined) answer(authenticate(viewer, desk, token, replyTo(ack)));
  });
  const token: unknown = socket.handshake.auth['token'];
  if (token !== undefined) answer(authenticate(viewer, desk, token, () => undefined));
}

/** Removes a client that has disconnected. */
export function dismiss(viewer: Viewer, desk: Desk): void {
  leaveOwn(viewer, desk);
  desk.sessions.leave(viewer);
  desk.groups.drop(viewer);
  viewer.waiting.clear();
}

function leaveOwn(viewer: Viewer, desk: Desk): void {
  if (viewer.caller) for (const name of viewer.own) desk.privateFeed.leave(viewer, viewer.caller.userId, name);
  viewer.own.clear();
}

async function authenticate(
  viewer: Viewer,
  desk: Desk,
  token: unknown,
  reply: Reply<AuthenticateReply>,
): Promise<void> {
  const before = viewer.authenticating;
  const check = async (): Promise<AuthenticateReply> => {
    await before;
    leaveOwn(viewer, desk);
    desk.sessions.leave(viewer);
    if (typeof token !== 'string' || token === '' || token.length > tokenLength)
      return refused('session.login_required');
    try {
      const caller = await desk.verify(token);
      if (!viewer.socket.connected) return refused('session.login_required');
      return caller && desk.sessions.enter(viewer, caller) ? { ok: true } : refused('session.login_required');
    } catch (error) {
      desk.failed(error);
      return refused('request.unavailable');
    }
  };
  const outcome = check();
  viewer.authenticating = outcome.then(() => undefined);
  reply(await outcome);
}

async function subscribe(viewer: Viewer, desk: Desk, key: unknown, reply: Reply<live.SubscribeReply>): Promise<void> {
  const channel = desk.keys.read(key);
  if ('refused' in channel) {
    reply(refused(channel.refused));
    return;
  }
  const has = viewer.watches.size + viewer.waiting.size + viewer.own.size;
  const again = viewer.watches.has(channel.key) || (channel.private && viewer.own.has(channel.name));
  if (has >= limits.subscriptions && !again) reply(refused('request.too_many'));
  else if (channel.private) await subscribeOwn(viewer, desk, channel, reply);
  else subscribePublic(viewer, desk, channel, reply);
}

/** Joining and reading the snapshot are one step. While messages are pending, it waits for the next flush. */
function subscribePublic(
  viewer: Viewer,
  desk: Desk,
  channel: Found<AnyPublic>,
  reply: Reply<live.SubscribeReply>,
): void {
  const { key } = channel;
  const enter = () => {
    desk.groups.add(viewer, key);
    reply({ ok: true, ...desk.publicFeed.snapshot(channel) });
  };
  if (!desk.publicFeed.pending(key)) {
    enter();
    return;
  }
  viewer.waiting.add(key);
  desk.afterFlush(() => {
    const wanted = viewer.waiting.delete(key) || viewer.watches.has(key);
    if (!viewer.socket.connected) return;
    if (wanted) enter();
    else reply(refused('request.unavailable'));
  });
}

async function subscribeOwn(
  viewer: Viewer,
  desk: Desk,
  channel: AnyPrivate,
  reply: Reply<live.SubscribeReply>,
): Promise<void> {
  const { name } = channel;
  await viewer.authenticating;
  const { caller } = viewer;
  if (!caller) {
    reply(refused('session.login_required'));
    return;
  }
  // A repeated subscription: no message of the old one may arrive after the new snapshot.
  desk.privateFeed.leave(viewer, caller.userId, name);
  viewer.own.add(name);
  const step = {
    still: () => viewer.caller === caller && viewer.own.has(name) && viewer.socket.connected,
    entered: (given: { seq: number; snapshot: unknown }) => {
      reply({ ok: true, ...given });
    },
  };
  const outcome = await desk.privateFeed.subscribe(viewer, caller.userId, channel, step);
  if (outcome === 'left') reply(refused('session.login_required'));
  if (outcome !== 'unavailable') return;
  viewer.own.delete(name);
  reply(refused('request.unavailable'));
}

function unsubscribe(viewer: Viewer, desk: Desk, key: unknown): void {
  if (typeof key !== 'string') return;
  viewer.waiting.delete(key);
  desk.groups.remove(viewer, key);
  if (viewer.own.delete(key) && viewer.caller) desk.privateFeed.leave(viewer, viewer.caller.userId, key);
}
