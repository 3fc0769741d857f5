/** Many small pieces of a file in a few large ones: a document comes as a hundred thousand of them, each of which would be an allocation of its own. */
const BLOCK = 262_144;

export class Packed {
  readonly #blocks: Uint8Array[] = [];
  #block = new Uint8Array(BLOCK);
  #used = 0;

  add(piece: Uint8Array): void {
    for (let from = 0; from < piece.length;) {
      const part = piece.subarray(from, from + BLOCK - this.#used);
      this.#block.set(part, this.#used);
      this.#used += part.length;
      from += part.length;
      if (this.#used === BLOCK) this.#next();
    }
  }

  #next(): void {
    this.#blocks.push(this.#block.subarray(0, this.#used));
    this.#block = new Uint8Array(BLOCK);
    this.#used = 0;
  }

  /** All of it; nothing is added afterwards. */
  whole(): Uint8Array<ArrayBuffer> {
    this.#next();
    const all = new Uint8Array(this.#blocks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const block of this.#blocks) {
      all.set(block, at);
      at += block.length;
    }
    return all;
  }
}
