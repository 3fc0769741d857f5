/**
 * A map from whole numbers (0 to 2^53 − 1) to small ones (int32), in one flat array, each value beside its key: open addressing, linear
 * probing, at most half full, deletion by shifting back. One cache line a search and no object a key, where Map would take a hundred bytes.
 */
export const ABSENT = -1;

/** The places of a map that was cleared. */
const ROOM = 32;

export class IntMap {
  size = 0;
  private mask: number;
  /** Key and value in turn. */
  private cells: Float64Array<ArrayBuffer>;

  constructor(capacity = 16) {
    let places = 16;
    while (places < capacity * 2) places *= 2;
    this.mask = places - 1;
    this.cells = emptyCells(places);
  }

  /** The value, or ABSENT. */
  get(key: number): number {
    const { cells, mask } = this;
    for (let place = hash(key) & mask; ; place = (place + 1) & mask) {
      const found = cells[place * 2];
      if (found === key) return cells[place * 2 + 1] as number;
      if (found === ABSENT) return ABSENT;
    }
  }

  set(key: number, value: number): void {
    if ((this.size + 1) * 2 > this.mask + 1) this.grow((this.mask + 1) * 2);
    const { cells, mask } = this;
    for (let place = hash(key) & mask; ; place = (place + 1) & mask) {
      const found = cells[place * 2];
      if (found !== key && found !== ABSENT) continue;
      if (found === ABSENT) this.size += 1;
      cells[place * 2] = key;
      cells[place * 2 + 1] = value;
      return;
    }
  }

  /** Whether it was there. */
  delete(key: number): boolean {
    const { cells, mask } = this;
    let hole = hash(key) & mask;
    while (cells[hole * 2] !== key) {
      if (cells[hole * 2] === ABSENT) return false;
      hole = (hole + 1) & mask;
    }
    // What was pushed past the hole moves back into it, so that a later search does not stop too early.
    for (let next = (hole + 1) & mask; cells[next * 2] !== ABSENT; next = (next + 1) & mask) {
      const home = hash(cells[next * 2] as number) & mask;
      if (((next - home) & mask) < ((next - hole) & mask)) continue;
      cells[hole * 2] = cells[next * 2] as number;
      cells[hole * 2 + 1] = cells[next * 2 + 1] as number;
      hole = next;
    }
    cells[hole * 2] = ABSENT;
    this.size -= 1;
    return true;
  }

  /** Forgets all. Room that was far more than what was there is given up, so that one crowded time does not make each later one slow. */
  clear(): void {
    if (this.size === 0) return;
    if (this.mask > this.size * 32 && this.mask >= ROOM * 2) {
      this.mask = ROOM - 1;
      this.cells = emptyCells(ROOM);
    } else this.cells.fill(ABSENT);
    this.size = 0;
  }

  /** Room for so many keys at once. */
  reserve(keys: number): void {
    let places = this.mask + 1;
    while (places < keys * 2) places *= 2;
    if (places > this.mask + 1) this.grow(places);
  }

  private grow(places: number): void {
    const { cells } = this;
    this.mask = places - 1;
    this.cells = emptyCells(places);
    this.size = 0;
    for (let at = 0; at < cells.length; at += 2) {
      if (cells[at] !== ABSENT) this.set(cells[at] as number, cells[at + 1] as number);
    }
  }
}

const emptyCells = (places: number): Float64Array<ArrayBuffer> => new Float64Array(places * 2).fill(ABSENT);

/** Mixes both halves of the number, so that neighbours and multiples spread. */
function hash(key: number): number {
  let mixed = (key | 0) ^ Math.imul((key / 4_294_967_296) | 0, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
