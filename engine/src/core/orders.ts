/**
 * Open orders of one product: one place (slot) an order, shared by all its books. Ids, names and counts are the product's own. A slot is used again when its order is gone, so nothing outside
 * a command keeps one; the order's id is its name.
 *
 * The numbers of an order lie side by side in one buffer, 128 bytes a slot, read through three views. With a hundred busy markets an
 * order is rarely in the cache, and then what counts is how many cache lines it is spread over: two, where an array a field took twenty.
 */
import type { Amount } from '@glassbook/money';
import { Amounts } from './amounts.ts';
import { ABSENT, IntMap } from './int-map.ts';
import { NONE } from './none.ts';
import { OrderCounts } from './orders/order-counts.ts';
import { OrderNames } from './orders/order-names.ts';
import { OrderOwners } from './orders/order-owners.ts';
import type { Flags } from './orders/order-flags.ts';
import type { SideNumber } from './side.ts';

const SLOT_BYTES = 128;
/** The first 8 words of 8 bytes of a slot: numbers, then amounts. */
const WORDS = SLOT_BYTES / 8;
const [ID, LOTS, LOTS_LEFT, PRIORITY, CREATED_AT, UPDATED_AT, FILLED_VALUE, FEE] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** Behind them its words of 4 bytes. */
const HALVES = SLOT_BYTES / 4;
const [OWNER, OWNER_PLACE, OWNER_NEXT, OWNER_PREV] = [16, 17, 18, 19] as const;
const [MARKET, SIDE, FLAGS, DIRTY] = [20, 21, 22, 23] as const;
const [LEVEL, NEXT, PREV, PAYER, RECEIVER, PAIR] = [24, 25, 26, 27, 28, 29] as const;
/** And one more word of 8 bytes. */
const TICKS = 15;

export class Orders {
  readonly slotOf = new IntMap(1024);
  private slotsMax = 1024;
  private numbers = new Float64Array(this.slotsMax * WORDS);
  private readonly amounts = new Amounts(this.numbers.buffer);
  private whole = new Int32Array(this.numbers.buffer);
  private clientOrderIds: (string | undefined)[] = [];
  private used = 0;
  private free: number[] = [];
  private readonly owners = new OrderOwners();
  private readonly counts = new OrderCounts();
  private readonly names = new OrderNames();
  /** A slot whose order left is no longer marked; a reused one may be listed twice. */
  private dirtySlots: number[] = [];

  id(slot: number): number {
    return this.numbers[slot * WORDS + ID] as number;
  }
  /** Lots ordered. */
  lots(slot: number): number {
    return this.numbers[slot * WORDS + LOTS] as number;
  }
  setLots(slot: number, lots: number): void {
    this.numbers[slot * WORDS + LOTS] = lots;
  }
  /** Those of them that are not filled yet. */
  lotsLeft(slot: number): number {
    return this.numbers[slot * WORDS + LOTS_LEFT] as number;
  }
  setLotsLeft(slot: number, lots: number): void {
    this.numbers[slot * WORDS + LOTS_LEFT] = lots;
  }
  priority(slot: number): number {
    return this.numbers[slot * WORDS + PRIORITY] as number;
  }
  setPriority(slot: number, priority: number): void {
    this.numbers[slot * WORDS + PRIORITY] = priority;
  }
  createdAt(slot: number): number {
    return this.numbers[slot * WORDS + CREATED_AT] as number;
  }
  setCreatedAt(slot: number, at: number): void {
    this.numbers[slot * WORDS + CREATED_AT] = at;
  }
  updatedAt(slot: number): number {
    return this.numbers[slot * WORDS + UPDATED_AT] as number;
  }
  setUpdatedAt(slot: number, at: number): void {
    this.numbers[slot * WORDS + UPDATED_AT] = at;
  }
  filledValue(slot: number): Amount {
    return this.amounts.at(slot * WORDS + FILLED_VALUE);
  }
  setFilledValue(slot: number, value: Amount): void {
    this.amounts.set(slot * WORDS + FILLED_VALUE, value);
  }
  fee(slot: number): Amount {
    return this.amounts.at(slot * WORDS + FEE);
  }
  setFee(slot: number, fee: Amount): void {
    this.amounts.set(slot * WORDS + FEE, fee);
  }
  owner(slot: number): number {
    return this.whole[slot * HALVES + OWNER] as number;
  }
  market(slot: number): number {
    return this.whole[slot * HALVES + MARKET] as number;
  }
  side(slot: number): SideNumber {
    return this.whole[slot * HALVES + SIDE] as SideNumber;
  }
  setSide(slot: number, side: SideNumber): void {
    this.whole[slot * HALVES + SIDE] = side;
  }
  flags(slot: number): Flags {
    return this.whole[slot * HALVES + FLAGS] as Flags;
  }
  setFlags(slot: number, flags: Flags): void {
    this.whole[slot * HALVES + FLAGS] = flags;
  }
  /** Marks an open order as changed. */
  touch(slot: number): void {
    const at = slot * HALVES + DIRTY;
    if (this.whole[at] === 1) return;
    this.whole[at] = 1;
    this.dirtySlots.push(slot);
  }
  /** The slots of open orders that changed since the last time, each once. */
  takeTouched(): number[] {
    const touched = this.dirtySlots.filter((slot) => {
      const at = slot * HALVES + DIRTY;
      if (this.whole[at] === 0) return false;
      this.whole[at] = 0;
      return true;
    });
    this.dirtySlots = [];
    return touched;
  }
  ticks(slot: number): number {
    return this.numbers[slot * WORDS + TICKS] as number;
  }
  setTicks(slot: number, ticks: number): void {
    this.numbers[slot * WORDS + TICKS] = ticks;
  }
  /** The book's own: its level, and its neighbors there. */
  level(slot: number): number {
    return this.whole[slot * HALVES + LEVEL] as number;
  }
  setLevel(slot: number, level: number): void {
    this.whole[slot * HALVES + LEVEL] = level;
  }
  next(slot: number): number {
    return this.whole[slot * HALVES + NEXT] as number;
  }
  setNext(slot: number, next: number): void {
    this.whole[slot * HALVES + NEXT] = next;
  }
  prev(slot: number): number {
    return this.whole[slot * HALVES + PREV] as number;
  }
  setPrev(slot: number, prev: number): void {
    this.whole[slot * HALVES + PREV] = prev;
  }
  /** The account that pays and therefore holds: of a spot buy the quote, of a sell the base; of a future the margin. */
  payer(slot: number): number {
    return this.whole[slot * HALVES + PAYER] as number;
  }
  /** The account that gets what a fill brings; it may be the payer. */
  receiver(slot: number): number {
    return this.whole[slot * HALVES + RECEIVER] as number;
  }
  setAccounts(slot: number, payer: number, receiver: number): void {
    this.whole[slot * HALVES + PAYER] = payer;
    this.whole[slot * HALVES + RECEIVER] = receiver;
  }
  clientOrderId(slot: number): string | undefined {
    return this.clientOrderIds[slot];
  }
  /** Once, after `add`. */
  setClientOrderId(slot: number, name: string | undefined): void {
    this.clientOrderIds[slot] = name;
    if (name !== undefined) this.names.add(this.owner(slot), name, this.id(slot));
  }
  /** The slot of the owner's open order of this name, or ABSENT. */
  slotNamed(owner: number, name: string): number {
    const id = this.names.find(owner, name);
    return id === undefined ? ABSENT : this.slotOf.get(id);
  }

  /** A slot for an order with this id, owner and market, nothing filled; the caller sets the rest. */
  add(id: number, owner: number, market: number): number {
    let slot = this.free.pop();
    if (slot === undefined) {
      if (this.used === this.slotsMax) this.grow();
      slot = this.used;
      this.used += 1;
    }
    this.slotOf.set(id, slot);
    const place = this.owners.place(owner);
    const newest = this.owners.opened(place, slot);
    const { whole } = this;
    this.numbers[slot * WORDS + ID] = id;
    this.amounts.set(slot * WORDS + FILLED_VALUE, 0n);
    this.amounts.set(slot * WORDS + FEE, 0n);
    whole[slot * HALVES + OWNER] = owner;
    whole[slot * HALVES + MARKET] = market;
    whole[slot * HALVES + PAIR] = this.counts.add(owner, market);
    whole[slot * HALVES + DIRTY] = 0;
    whole[slot * HALVES + OWNER_PLACE] = place;
    whole[slot * HALVES + OWNER_NEXT] = newest;
    whole[slot * HALVES + OWNER_PREV] = NONE;
    if (newest !== NONE) whole[newest * HALVES + OWNER_PREV] = slot;
    return slot;
  }

  remove(slot: number): void {
    const { whole } = this;
    const place = whole[slot * HALVES + OWNER_PLACE] as number;
    const before = whole[slot * HALVES + OWNER_PREV] as number;
    const after = whole[slot * HALVES + OWNER_NEXT] as number;
    if (before === NONE) this.owners.setNewest(place, after);
    else whole[before * HALVES + OWNER_NEXT] = after;
    if (after !== NONE) whole[after * HALVES + OWNER_PREV] = before;
    this.owners.closed(place);
    this.counts.remove(whole[slot * HALVES + PAIR] as number);
    whole[slot * HALVES + DIRTY] = 0;
    this.slotOf.delete(this.id(slot));
    const name = this.clientOrderIds[slot];
    if (name !== undefined) this.forget(name, slot);
    this.free.push(slot);
  }

  private forget(name: string, slot: number): void {
    const owner = this.owner(slot);
    this.clientOrderIds[slot] = undefined;
    this.names.remove(owner, name);
  }

  /** How many orders the owner has open in a market. */
  openCountIn(owner: number, market: number): number {
    return this.counts.of(owner, market);
  }

  /** How many orders the owner has open in all markets. */
  openCount(owner: number): number {
    return this.owners.openCount(owner);
  }

  /** The owner's open orders by id, oldest first, so that what is done to all of them is done in one order everywhere. */
  idsOf(owner: number): number[] {
    const ids: number[] = [];
    const { whole } = this;
    for (let slot = this.owners.newestOf(owner); slot !== NONE; slot = whole[slot * HALVES + OWNER_NEXT] as number)
      ids.push(this.id(slot));
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
    return slots.sort((a, b) => this.id(a) - this.id(b));
  }

  private grow(): void {
    const numbers = new Float64Array(this.slotsMax * 2 * WORDS);
    // The words of four bytes are copied as they lie; copying them as floats may change the bits of a NaN.
    new BigInt64Array(numbers.buffer).set(new BigInt64Array(this.numbers.buffer));
    this.amounts.moveTo(numbers.buffer);
    this.whole = new Int32Array(numbers.buffer);
    this.numbers = numbers;
    this.slotsMax *= 2;
  }
}
