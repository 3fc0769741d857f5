/**
 * Where open orders live: one place (slot) an order in flat arrays, shared by all books. A slot is used again when its order is gone,
 * so nothing outside a command keeps one; the order's id is its name.
 */
import type { Amount } from '@glassbook/money';
import type { OrderRow } from '../changes.ts';
import type { CancelReason, Side, TimeInForce } from '../terms.ts';
import { ABSENT, IntMap } from '../int-map.ts';
import { multiple } from '../multiple.ts';

export const BUY = 0;
export const SELL = 1;
export type SideNumber = typeof BUY | typeof SELL;
export const sideName = (side: number): Side => (side === BUY ? 'buy' : 'sell');
export const NONE = -1;

/** The steps of a market, as numbers and exactly. */
type Steps = { tick: number; lot: number; settings: { tick: Amount; lot: Amount } };

const timesInForce: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK'];

export class Orders {
  readonly slotOf = new IntMap(1024);
  id = new Float64Array(1024);
  owner = new Int32Array(1024);
  market = new Int32Array(1024);
  side = new Uint8Array(1024);
  /** Bits 0-1: time in force, bit 2: post-only. Only limit orders rest, so the type needs no bit. */
  flags = new Uint8Array(1024);
  ticks = new Int32Array(1024);
  /** Lots asked for, and those not filled yet. */
  lots = new Float64Array(1024);
  lotsLeft = new Float64Array(1024);
  filledValue = new BigInt64Array(1024);
  fee = new BigInt64Array(1024);
  baseAccount = new Int32Array(1024);
  quoteAccount = new Int32Array(1024);
  priority = new Float64Array(1024);
  createdAt = new Float64Array(1024);
  updatedAt = new Float64Array(1024);
  clientOrderId: (string | undefined)[] = [];
  /** Neighbours in the queue at the same price, and among the owner's open orders. */
  next = new Int32Array(1024);
  prev = new Int32Array(1024);
  ownerNext = new Int32Array(1024);
  ownerPrev = new Int32Array(1024);
  dirty = new Uint8Array(1024);
  private used = 0;
  private free: number[] = [];
  private readonly firstOf = new IntMap(1024);
  private readonly countOf = new IntMap(1024);

  /** A slot for an order with this id and owner; the caller fills the rest. */
  add(id: number, owner: number): number {
    let slot = this.free.pop();
    if (slot === undefined) {
      if (this.used === this.id.length) this.grow();
      slot = this.used;
      this.used += 1;
    }
    this.slotOf.set(id, slot);
    this.id[slot] = id;
    this.owner[slot] = owner;
    this.dirty[slot] = 0;
    const first = this.firstOf.get(owner);
    this.ownerNext[slot] = first;
    this.ownerPrev[slot] = NONE;
    if (first !== ABSENT) this.ownerPrev[first] = slot;
    this.firstOf.set(owner, slot);
    this.countOf.set(owner, this.openCount(owner) + 1);
    return slot;
  }

  remove(slot: number): void {
    const owner = this.owner[slot] as number;
    const before = this.ownerPrev[slot] as number;
    const after = this.ownerNext[slot] as number;
    if (before !== NONE) this.ownerNext[before] = after;
    else if (after !== NONE) this.firstOf.set(owner, after);
    else this.firstOf.delete(owner);
    if (after !== NONE) this.ownerPrev[after] = before;
    const left = this.openCount(owner) - 1;
    if (left === 0) this.countOf.delete(owner);
    else this.countOf.set(owner, left);
    this.slotOf.delete(this.id[slot] as number);
    this.clientOrderId[slot] = undefined;
    this.free.push(slot);
  }

  /** How many orders the owner has open. */
  openCount(owner: number): number {
    const count = this.countOf.get(owner);
    return count === ABSENT ? 0 : count;
  }

  /** The owner's open orders by id, oldest first, so that what is done to all of them is done in one order everywhere. */
  idsOf(owner: number): number[] {
    const ids: number[] = [];
    for (let slot = this.firstOf.get(owner); slot !== NONE; slot = this.ownerNext[slot] as number)
      ids.push(this.id[slot] as number);
    return ids.sort((a, b) => a - b);
  }

  get size(): number {
    return this.slotOf.size;
  }

  /** All open orders' slots by id. */
  slots(): number[] {
    const isFree = new Uint8Array(this.used);
    for (const slot of this.free) isFree[slot] = 1;
    const slots: number[] = [];
    for (let slot = 0; slot < this.used; slot += 1) if (isFree[slot] === 0) slots.push(slot);
    return slots.sort((a, b) => (this.id[a] as number) - (this.id[b] as number));
  }

  /** The order as others see it; `steps` turn whole numbers back into amounts. */
  row(slot: number, steps: Steps, status: OrderRow['status'], cancelReason: CancelReason | undefined): OrderRow {
    const lots = this.lots[slot] as number;
    const flags = this.flags[slot] as number;
    return {
      id: this.id[slot] as number,
      owner: this.owner[slot] as number,
      market: this.market[slot] as number,
      side: sideName(this.side[slot] as number),
      type: 'limit',
      timeInForce: timesInForce[flags & 3] as TimeInForce,
      postOnly: (flags & 4) !== 0,
      clientOrderId: this.clientOrderId[slot],
      price: multiple(this.ticks[slot] as number, steps.tick, steps.settings.tick),
      amount: multiple(lots, steps.lot, steps.settings.lot),
      value: 0n,
      filledAmount: multiple(lots - (this.lotsLeft[slot] as number), steps.lot, steps.settings.lot),
      filledValue: this.filledValue[slot] as bigint,
      fee: this.fee[slot] as bigint,
      status,
      cancelReason,
      priority: this.priority[slot] as number,
      createdAt: this.createdAt[slot] as number,
      updatedAt: this.updatedAt[slot] as number,
    };
  }

  private grow(): void {
    const size = this.id.length * 2;
    const f64 = (old: Float64Array) => withRoom(new Float64Array(size), old);
    const i32 = (old: Int32Array) => withRoom(new Int32Array(size), old);
    const u8 = (old: Uint8Array) => withRoom(new Uint8Array(size), old);
    const i64 = (old: BigInt64Array) => withRoom(new BigInt64Array(size), old);
    this.id = f64(this.id);
    this.owner = i32(this.owner);
    this.market = i32(this.market);
    this.side = u8(this.side);
    this.flags = u8(this.flags);
    this.ticks = i32(this.ticks);
    this.lots = f64(this.lots);
    this.lotsLeft = f64(this.lotsLeft);
    this.filledValue = i64(this.filledValue);
    this.fee = i64(this.fee);
    this.baseAccount = i32(this.baseAccount);
    this.quoteAccount = i32(this.quoteAccount);
    this.priority = f64(this.priority);
    this.createdAt = f64(this.createdAt);
    this.updatedAt = f64(this.updatedAt);
    this.next = i32(this.next);
    this.prev = i32(this.prev);
    this.ownerNext = i32(this.ownerNext);
    this.ownerPrev = i32(this.ownerPrev);
    this.dirty = u8(this.dirty);
  }
}

export const flagsOf = (timeInForce: TimeInForce, postOnly: boolean): number =>
  timesInForce.indexOf(timeInForce) | (postOnly ? 4 : 0);

function withRoom<
  T extends Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>,
>(next: T, old: ArrayLike<number> | ArrayLike<bigint>): T {
  next.set(old as never);
  return next;
}
