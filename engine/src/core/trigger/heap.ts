/**
 * Ids sorted by a number, the smaller first, then by id. An id is in it once, and can be taken out from anywhere. A heap with two children a node
 * and a map from ids to nodes: adding, removing and moving cost the logarithm of the size, reading the first nothing.
 */
import { assert } from '@glassbook/money';
import { ABSENT, IntMap } from '../int-map.ts';

export class RankHeap {
  size = 0;
  private ranks = new Float64Array(16);
  private ids = new Float64Array(16);
  private readonly nodes = new IntMap();

  /** The id of the smallest rank, or ABSENT. */
  get first(): number {
    return this.size === 0 ? ABSENT : (this.ids[0] as number);
  }

  /** The smallest rank; Infinity where there is none. */
  get rank(): number {
    return this.size === 0 ? Infinity : (this.ranks[0] as number);
  }

  has(id: number): boolean {
    return this.nodes.get(id) !== ABSENT;
  }

  /** The rank of an id that is in it. */
  rankOf(id: number): number {
    const node = this.nodes.get(id);
    assert(node !== ABSENT, 'an id is in the heap');
    return this.ranks[node] as number;
  }

  /** Adds the id; one that is in it is moved. */
  set(id: number, rank: number): void {
    const known = this.nodes.get(id);
    if (known === ABSENT) {
      if (this.size === this.ranks.length) this.grow();
      this.size += 1;
      this.rise(this.size - 1, rank, id);
    } else if (this.isBefore(rank, id, known)) this.rise(known, rank, id);
    else this.sink(known, rank, id);
  }

  /** Whether it was there. */
  delete(id: number): boolean {
    const node = this.nodes.get(id);
    if (node === ABSENT) return false;
    this.nodes.delete(id);
    this.size -= 1;
    if (node === this.size) return true;
    const [rank, last] = [this.ranks[this.size] as number, this.ids[this.size] as number];
    const parent = (node - 1) >> 1;
    if (node > 0 && this.isBefore(rank, last, parent)) this.rise(node, rank, last);
    else this.sink(node, rank, last);
    return true;
  }

  /** Every id with its rank, in no order. */
  *[Symbol.iterator](): Generator<[id: number, rank: number]> {
    for (let node = 0; node < this.size; node += 1) yield [this.ids[node] as number, this.ranks[node] as number];
  }

  private isBefore(rank: number, id: number, node: number): boolean {
    const other = this.ranks[node] as number;
    return rank < other || (rank === other && id < (this.ids[node] as number));
  }

  private rise(from: number, rank: number, id: number): void {
    let node = from;
    while (node > 0) {
      const parent = (node - 1) >> 1;
      if (!this.isBefore(rank, id, parent)) break;
      this.put(node, this.ranks[parent] as number, this.ids[parent] as number);
      node = parent;
    }
    this.put(node, rank, id);
  }

  private sink(from: number, rank: number, id: number): void {
    let node = from;
    for (let child = node * 2 + 1; child < this.size; child = node * 2 + 1) {
      const right = child + 1;
      const least =
        right < this.size && this.isBefore(this.ranks[right] as number, this.ids[right] as number, child)
          ? right
          : child;
      if (this.isBefore(rank, id, least)) break;
      this.put(node, this.ranks[least] as number, this.ids[least] as number);
      node = least;
    }
    this.put(node, rank, id);
  }

  private put(node: number, rank: number, id: number): void {
    this.ranks[node] = rank;
    this.ids[node] = id;
    this.nodes.set(id, node);
  }

  private grow(): void {
    const [ranks, ids] = [new Float64Array(this.size * 2), new Float64Array(this.size * 2)];
    ranks.set(this.ranks);
    ids.set(this.ids);
    [this.ranks, this.ids] = [ranks, ids];
  }
}
