/** The client's events and their acknowledgements. Every event is acknowledged, valid or not. */
import type { live, RefusalCode } from '@glassbook/contract';
import type { Caller } from '../http/handling.ts';
import type { AnyPrivate, AnyPublic } from './channel.ts';
import type { ChannelKeys, Found } from './channel-key.ts';
import type { Usage } from './caps.ts';
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
  usage: Usage;
  /** The owner of a token, from memory only. */
  known: (token: string) => Caller | undefined;
  verify: (token: string) => Promise<Caller | undefined>;
  /** Runs something right after the next flush. */
  afterFlush: (then: () => void) => void;
  failed: (error: unknown) => void;
  /** Called with what is refused beyond a cap. */
  refused: (what: 'event' | 'user') => void;
};

type Reply<T> = (reply: T) => void;
const tokenLength = 256;

/** Acknowledges where the client requested it. */
function replyTo<T>(ack: unknown): Reply<T> {
  return typeof ack === 'function' ? (ack as Reply<T>) : () => undefined;
}

const refused = (reason: RefusalCode, seconds?: number): { ok: false; reason: RefusalCode; seconds?: number } => ({
  ...{ ok: false, reason },
  ...(seconds === undefined ? {} : { seconds }),
});
/** When a user with too many connections may try again, seconds. */
const laterSeconds = 30;

/** What a client sent as its token, where it is one by its form. */
const tokenOf = (given: unknown): string | undefined =>
  typeof given === 'string' && given !== '' && given.length <= tokenLength ? given : undefined;

/** A user id proves nothing; old clients send it and expect no answer. */
const oldTokenOf = (who: unknown): unknown =>
  typeof who === 'object' && who !== null && 'token' in who ? who.token : undefined;

/** The user of an event: its socket's or, where it carries the token of a session in memory, that one's. */
function userOf(viewer: Viewer, desk: Desk, event: string, args: unknown[]): number | undefined {
  if (viewer.caller) return viewer.caller.userId;
  const given = event === 'authenticate' ? args[0] : event === 'login' ? oldTokenOf(args[0]) : undefined;
  const token = tokenOf(given);
  return token === undefined ? undefined : desk.known(token)?.userId;
}

/**
 * Counts every event by its user or, of a guest, by the address. One beyond a cap is refused before any work and charged to its connection, which
 * ends where it continues; to unsubscribe is always possible, at the same charge.
 */
function limitEvents(viewer: Viewer, desk: Desk): void {
  const { usage, refused: count } = desk;
  viewer.socket.use(([event, ...args], next) => {
    const decide = (wait: number) => {
      if (wait === 0) {
        next();
        return;
      }
      count('event');
      viewer.charge(limits.refusedMessages - 1);
      if (event === 'unsubscribe') next();
      else replyTo(args.at(-1))(refused('request.too_many', wait));
    };
    const userId = userOf(viewer, desk, event, args);
    const wait = usage.event(viewer, userId);
    // What was sent right behind a token belongs to its user, once that is known.
    const later = () => decide(viewer.caller ? usage.event(viewer, viewer.caller.userId) : wait);
    if (wait > 0 && userId === undefined) setImmediate(() => void viewer.authenticating.then(later));
    else decide(wait);
  });
}

/** Handles a client's events until it disconnects. */
export function attend(viewer: Viewer, desk: Desk): void {
  const { socket } = viewer;
  limitEvents(viewer, desk);
  // A bug in handling one client is reported and does not affect others.
  const answer = (work: Promise<void>) => {
    work.catch(desk.failed);
  };
  socket.on('subscribe', (key, ack) => answer(subscribe(viewer, desk, key, replyTo(ack))));
  socket.on('unsubscribe', (key, ack) => {
    unsubscribe(viewer, desk, key);
    replyTo<{ ok: true }>(ack)({ ok: true });
  });
  const authenticateAs = async (token: unknown, reply: Reply<AuthenticateReply>) =>
    reply(await authenticate(viewer, desk, token));
  socket.on('authenticate', (token, ack) => answer(authenticateAs(token, replyTo(ack))));
  socket.on('login', (who, ack) => {
    const token = oldTokenOf(who);
    if (token !== undefined) answer(authenticateAs(token, replyTo(ack)));
  });
  const token: unknown = socket.handshake.auth['token'];
  // It would be kept as long as the socket.
  socket.handshake.auth = {};
  if (token !== undefined) answer(authenticateAs(token, () => undefined));
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

async function authenticate(viewer: Viewer, desk: Desk, token: unknown): Promise<AuthenticateReply> {
  const before = viewer.authenticating;
  const check = async (): Promise<AuthenticateReply> => {
    await before;
    leaveOwn(viewer, desk);
    desk.sessions.leave(viewer);
    viewer.turnedAway = undefined;
    const usable = tokenOf(token);
    if (usable === undefined) return refused('session.login_required');
    const outcome = await enter(viewer, desk, usable);
    if (!outcome.ok && outcome.reason !== 'session.login_required') viewer.turnedAway = usable;
    return outcome;
  };
  const outcome = check();
  viewer.authenticating = outcome;
  return outcome;
}

/** The user of a token. One that is in memory costs nothing; an address with too many unknown ones has to wait. */
async function callerOf(viewer: Viewer, desk: Desk, token: string): Promise<Caller | { wait: number } | undefined> {
  const known = desk.known(token);
  if (known) return known;
  const { wait, isSession } = desk.usage.lookup(viewer);
  if (wait > 0) return { wait };
  const caller = await desk.verify(token);
  if (caller) isSession();
  return caller;
}

/** Binds the socket to the token's session. */
async function enter(viewer: Viewer, desk: Desk, token: string): Promise<AuthenticateReply> {
  try {
    const caller = await callerOf(viewer, desk, token);
    if (caller && 'wait' in caller) return refused('request.too_many', caller.wait);
    if (!caller || !viewer.socket.connected) return refused('session.login_required');
    viewer.seen(caller.userId);
    const outcome = desk.sessions.enter(viewer, caller);
    if (outcome === 'entered') return { ok: true };
    if (outcome === 'ended') return refused('session.login_required');
    desk.refused('user');
    return refused('account.too_many_connections', laterSeconds);
  } catch (error) {
    desk.failed(error);
    return refused('request.unavailable');
  }
}

/** The outcome of the client's token. One that could not be used yet is tried again. */
async function identify(viewer: Viewer, desk: Desk): Promise<AuthenticateReply> {
  const outcome = await viewer.authenticating;
  if (viewer.turnedAway === undefined && !viewer.retrying) return outcome ?? refused('session.login_required');
  viewer.retrying ??= authenticate(viewer, desk, viewer.turnedAway).finally(() => (viewer.retrying = undefined));
  return viewer.retrying;
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
  const identified = await identify(viewer, desk);
  const { caller } = viewer;
  if (!identified.ok || !caller) {
    reply(identified.ok ? refused('session.login_required') : identified);
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
