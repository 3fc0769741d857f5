/**
 * The private channels, numbered per user. A snapshot is read from the store, which takes a while: what is said meanwhile is kept and
 * merged into it, so that the snapshot given is exactly the state after the number given with it. What the store had already
 * seen is told by the number of the last command the snapshot contains.
 */
import { spot, type live, type MessageOf, type SnapshotOf, type wallet } from '@glassbook/contract';
import type { Committed } from '../sequencer/committed.ts';
import type { PrivateName } from './channel-key.ts';
import type { AsOf, OwnBalances, OwnOrders, Present } from './sources.ts';
import type { Viewer } from './viewer.ts';

type OrdersMessage = MessageOf<'spot.orders'>;
type News = { orders: OrdersMessage; balances: wallet.Balance[] };
type Channel<M> = { number: number; members: Set<Viewer>; loading: Set<AsOf<M>[]> };
type UserChannels = { orders: Channel<OrdersMessage>; balances: Channel<wallet.Balance[]> };
export type PrivateSources = { orders: OwnOrders; balances: OwnBalances; present: Present };

const newChannel = <M>(): Channel<M> => ({ number: 0, members: new Set(), loading: new Set() });
const idle = (channel: Channel<never> | Channel<OrdersMessage> | Channel<wallet.Balance[]>) =>
  channel.members.size === 0 && channel.loading.size === 0;

/** A store that is ahead of what was published waits this long for it at most, milliseconds. */
const catchUpMs = 5_000;

export class PrivateFeed {
  readonly #sources: PrivateSources;
  /** Users with somebody listening; the others cost nothing. */
  readonly #users = new Map<number, UserChannels>();
  #published: number;
  readonly #untilPublished = new Set<{ seq: number; done: () => void }>();

  /** `seq` is that of the last command committed before the first publish. */
  constructor(sources: PrivateSources, seq: number) {
    this.#sources = sources;
    this.#published = seq;
  }

  /** Tells everybody who listens what of theirs a batch changed. */
  publish(committed: Committed): void {
    if (this.#users.size > 0)
      for (const [userId, news] of this.#newsOf(committed)) this.#tell(userId, news, committed.seq);
    this.#published = committed.seq;
    for (const waiting of this.#untilPublished) if (waiting.seq <= committed.seq) waiting.done();
  }

  #newsOf({ changes }: Committed): Map<number, News> {
    const { present } = this.#sources;
    const all = new Map<number, News>();
    const of = (userId: number): News | undefined => {
      if (!this.#users.has(userId)) return undefined;
      const known = all.get(userId) ?? { orders: { orders: [], fills: [] }, balances: [] };
      all.set(userId, known);
      return known;
    };
    for (const row of changes.spot.orders) of(row.owner)?.orders.orders.push(present.order(row));
    for (const trade of changes.spot.trades) {
      of(trade.takerOwner)?.orders.fills.unshift(present.fill(trade, 'taker'));
      of(trade.makerOwner)?.orders.fills.unshift(present.fill(trade, 'maker'));
    }
    for (const row of changes.balances) of(row.owner)?.balances.push(present.balance(row));
    return all;
  }

  #tell(userId: number, news: News, seq: number): void {
    const user = this.#users.get(userId);
    if (!user) return;
    const frames = new Map<Viewer, live.PushFrame>();
    const say = <M>(name: PrivateName, channel: Channel<M>, message: M) => {
      channel.number += 1;
      for (const buffer of channel.loading) buffer.push({ seq, value: message });
      for (const viewer of channel.members) {
        const frame = frames.get(viewer) ?? [];
        frames.set(viewer, frame);
        frame.push([name, channel.number, message]);
      }
    };
    if (news.orders.orders.length + news.orders.fills.length > 0) say('spot.orders', user.orders, news.orders);
    if (news.balances.length > 0) say('wallet.balances', user.balances, news.balances);
    for (const [viewer, frame] of frames) viewer.socket.emit('push', frame);
  }

  /**
   * Reads the snapshot and from then on tells the viewer; `entered` hears the snapshot in the very step it becomes a member, so that
   * no push can overtake it. `still` is asked in that step whether the viewer is still the user's; false when not.
   * Throws what the store throws.
   */
  async subscribe(
    viewer: Viewer,
    userId: number,
    name: PrivateName,
    step: { still: () => boolean; entered: (given: { seq: number; snapshot: unknown }) => void },
  ): Promise<boolean> {
    const user = this.#users.get(userId) ?? {
      orders: newChannel<OrdersMessage>(),
      balances: newChannel<wallet.Balance[]>(),
    };
    this.#users.set(userId, user);
    const enter = async <M>(channel: Channel<M>, load: () => Promise<(buffer: AsOf<M>[]) => unknown>) => {
      const buffer: AsOf<M>[] = [];
      channel.loading.add(buffer);
      try {
        const merge = await load();
        if (!step.still()) return false;
        channel.members.add(viewer);
        step.entered({ seq: channel.number, snapshot: merge(buffer) });
        return true;
      } finally {
        channel.loading.delete(buffer);
        this.#forgetIdle(userId);
      }
    };
    return name === 'spot.orders'
      ? enter(user.orders, () => this.#loadOrders(userId))
      : enter(user.balances, () => this.#loadBalances(userId));
  }

  async #loadOrders(userId: number): Promise<(buffer: AsOf<OrdersMessage>[]) => SnapshotOf<'spot.orders'>> {
    const [open, fills] = await Promise.all([
      this.#sources.orders.open(userId),
      this.#sources.orders.recentFills(userId),
    ]);
    await this.#reached(Math.max(open.seq, fills.seq));
    return (buffer) => {
      const orders = new Map(open.value.map((row) => [row.id, row]));
      let own = fills.value;
      for (const { seq, value } of buffer) {
        if (seq > open.seq) for (const row of value.orders) orders.set(row.id, row);
        if (seq > fills.seq) own = [...value.fills, ...own];
      }
      const stillOpen = [...orders.values()].filter((row) => row.status === spot.orderStatus.open);
      return { orders: stillOpen.sort((a, b) => b.id - a.id), fills: own };
    };
  }

  async #loadBalances(userId: number): Promise<(buffer: AsOf<wallet.Balance[]>[]) => wallet.Balance[]> {
    const loaded = await this.#sources.balances.of(userId);
    await this.#reached(loaded.seq);
    return (buffer) => {
      const rows = new Map<string, wallet.Balance>();
      const put = (row: wallet.Balance) => rows.set(`${row.kind} ${row.currency_id}`, row);
      loaded.value.forEach(put);
      for (const { seq, value } of buffer) if (seq > loaded.seq) value.forEach(put);
      return [...rows.values()];
    };
  }

  /** The store can be a batch ahead of what was published; the snapshot then waits until that was counted too. */
  async #reached(seq: number): Promise<void> {
    if (this.#published >= seq) return;
    await new Promise<void>((resolve, reject) => {
      const waiting = {
        seq,
        done: () => {
          this.#untilPublished.delete(waiting);
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#untilPublished.delete(waiting);
        reject(new Error(`command ${seq} is stored but was not published`));
      }, catchUpMs);
      this.#untilPublished.add(waiting);
    });
  }

  leave(viewer: Viewer, userId: number, name: PrivateName): void {
    const user = this.#users.get(userId);
    (name === 'spot.orders' ? user?.orders : user?.balances)?.members.delete(viewer);
    this.#forgetIdle(userId);
  }

  #forgetIdle(userId: number): void {
    const user = this.#users.get(userId);
    if (user && idle(user.orders) && idle(user.balances)) this.#users.delete(userId);
  }
}
