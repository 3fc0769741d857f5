/**
 * Items filed under names, one or several levels deep (network, address): finds the oldest item of the part that holds most. What must hold: adding,
 * removing and finding cost the same however many names there are.
 */
export class Shares<Item> {
  readonly #items = new Set<Item>();
  readonly #parts = new Map<string, Shares<Item>>();
  /** The parts that hold so many items, for each number there is. */
  readonly #bySize = new Map<number, Set<Shares<Item>>>();
  #largest = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many there are below these names, at least one. */
  sizeOf(...names: readonly string[]): number {
    return this.#partOf(names)?.size ?? 0;
  }

  /** `names`: as many for each item. An item is added once. */
  add(item: Item, [name, ...below]: readonly string[]): void {
    this.#size += 1;
    if (name === undefined) {
      this.#items.add(item);
      return;
    }
    let part = this.#parts.get(name);
    if (!part) {
      part = new Shares();
      this.#parts.set(name, part);
    }
    part.add(item, below);
    this.#moved(part, part.size - 1);
  }

  /** Of an item that was added under these names. */
  remove(item: Item, [name, ...below]: readonly string[]): void {
    this.#size -= 1;
    if (name === undefined) {
      this.#items.delete(item);
      return;
    }
    const part = this.#parts.get(name);
    if (!part) return;
    part.remove(item, below);
    this.#moved(part, part.size + 1);
    if (part.size === 0) this.#parts.delete(name);
  }

  /** Below these names the oldest item of the part that holds most, at each level; undefined where there is none. */
  oldestOfLargest(...names: readonly string[]): Item | undefined {
    const part = names.length === 0 ? this : this.#partOf(names);
    if (!part) return undefined;
    const [largest] = part.#bySize.get(part.#largest) ?? [];
    const [item] = part.#items;
    return largest ? largest.oldestOfLargest() : item;
  }

  #partOf([name, ...below]: readonly string[]): Shares<Item> | undefined {
    const part = name === undefined ? undefined : this.#parts.get(name);
    return part && below.length > 0 ? part.#partOf(below) : part;
  }

  /** One more or one fewer: where the only largest part shrank, it is still the largest. */
  #moved(part: Shares<Item>, before: number): void {
    const equals = this.#bySize.get(before);
    equals?.delete(part);
    if (equals?.size === 0) this.#bySize.delete(before);
    const { size } = part;
    const grown = this.#bySize.get(size);
    if (grown) grown.add(part);
    else if (size > 0) this.#bySize.set(size, new Set([part]));
    if (size > this.#largest || !this.#bySize.has(this.#largest)) this.#largest = size;
  }
}
