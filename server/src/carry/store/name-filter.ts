/**
 * Which names were certainly never added: a Bloom filter in segments. Names are added to the newest segment; a segment is dropped once its
 * youngest name has expired. So memory follows the names of a week, 2 bytes each, up to a limit; beyond it the newest segment takes more names
 * than its size and false positives increase. There are no false negatives.
 */
import { randomBytes } from 'node:crypto';

/** 16 bits a name and 11 probes: a false positive rate of 1 in 2,000 for each full segment. */
const NAMES = 2 ** 21;
const BITS = NAMES * 16;
const PROBES = 11;
/** 256 MB, for 134 million names. */
const SEGMENTS_MAX = 64;

type Segment = { bits: Uint32Array; names: number; youngest: number };

export class NameFilter {
  /** Newest last. */
  readonly #segments: Segment[] = [];
  readonly #names: number;
  readonly #bits: number;
  readonly #segmentsMax: number;
  /** Random, so that clients cannot choose names that collide. */
  readonly #seed = randomBytes(4).readUInt32LE();
  #first = 0;
  #step = 0;

  /** `names` a segment, a power of two. */
  constructor(names = NAMES, segmentsMax = SEGMENTS_MAX) {
    this.#names = names;
    this.#bits = names * (BITS / NAMES);
    this.#segmentsMax = segmentsMax;
  }

  get bytes(): number {
    return (this.#segments.length * this.#bits) / 8;
  }

  add(name: string, at: number): void {
    let segment = this.#segments.at(-1);
    if (segment === undefined || (segment.names >= this.#names && this.#segments.length < this.#segmentsMax)) {
      segment = { bits: new Uint32Array(this.#bits / 32), names: 0, youngest: at };
      this.#segments.push(segment);
    }
    segment.names += 1;
    segment.youngest = Math.max(segment.youngest, at);
    this.#hash(name);
    const mask = this.#bits - 1;
    let place = this.#first;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = place & mask;
      (segment.bits[bit >>> 5] as number) |= 1 << (bit & 31);
      place = (place + this.#step) | 0;
    }
  }

  mayHave(name: string): boolean {
    this.#hash(name);
    for (const segment of this.#segments) if (this.#isIn(segment)) return true;
    return false;
  }

  /** Drops the segments whose names are all from before this time. */
  dropBefore(at: number): void {
    while (this.#segments.length > 1 && (this.#segments[0] as Segment).youngest < at) this.#segments.shift();
  }

  #isIn({ bits }: Segment): boolean {
    const mask = this.#bits - 1;
    let place = this.#first;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = place & mask;
      if (((bits[bit >>> 5] as number) & (1 << (bit & 31))) === 0) return false;
      place = (place + this.#step) | 0;
    }
    return true;
  }

  /** Two hashes in one pass; the probes are the first plus multiples of the second, which is odd (Kirsch and Mitzenmacher 2006). */
  #hash(name: string): void {
    let a = this.#seed;
    let b = ~this.#seed;
    for (let at = 0; at < name.length; at += 1) {
      const code = name.charCodeAt(at);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x85ebca6b);
      b ^= b >>> 13;
    }
    this.#first = mixed(a ^ Math.imul(b, 0x9e3779b1));
    this.#step = mixed(b) | 1;
  }
}

/** The finalizer of MurmurHash3: every input bit changes about half of the output bits. */
function mixed(hash: number): number {
  let mix = hash ^ (hash >>> 16);
  mix = Math.imul(mix, 0x85ebca6b);
  mix ^= mix >>> 13;
  mix = Math.imul(mix, 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}
