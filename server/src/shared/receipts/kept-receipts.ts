/**
 * Receipts as text. What must hold: one under a signed head never changes, so it is made once for all who ask and kept, within a bound; what is made is
 * made one after the other, and charged to who asks for it by the links it takes, so that no reader of receipts slows others down.
 */

/** Bytes of texts that are kept; the one that was not asked for the longest goes first. */
const KEPT_MAX = 32 * 2 ** 20;
/** A tick with its sources takes as long as a part of a usual request, and as many bytes are sent within one. */
const LINKS_PER_REQUEST = 25;
const BYTES_PER_REQUEST = 65_536;
/** How many links were read is remembered of so many. */
const COUNTED_MAX = 10_000;

/** `isFinal`: it is under a signed head, with its result. `links`: as many were read for it. */
export type Made = { message: object; isFinal: boolean; links: number };

export class KeptReceipts {
  readonly #texts = new Map<string, string>();
  readonly #making = new Map<string, Promise<string | undefined>>();
  readonly #links = new Map<string, number>();
  readonly #keptMax: number;
  #kept = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(keptMax = KEPT_MAX) {
    this.#keptMax = keptMax;
  }

  /** The text of a receipt; undefined where there is none. */
  async text(id: string, make: () => Promise<Made | undefined>): Promise<string | undefined> {
    const kept = this.#texts.get(id);
    if (kept !== undefined) {
      this.#texts.delete(id);
      this.#texts.set(id, kept);
      return kept;
    }
    const making = this.#making.get(id) ?? this.#make(id, make);
    return making;
  }

  /** What asking for it takes, in usual requests. `linksMax`: what one of its kind can take, where it was never made. */
  cost(id: string, linksMax: number): number {
    const kept = this.#texts.get(id);
    if (kept !== undefined) return Math.ceil(kept.length / BYTES_PER_REQUEST);
    return Math.max(1, Math.ceil((this.#links.get(id) ?? linksMax) / LINKS_PER_REQUEST));
  }

  #make(id: string, make: () => Promise<Made | undefined>): Promise<string | undefined> {
    const making = this.#last
      .then(make)
      .then((made) => made && this.#keep(id, made))
      .finally(() => this.#making.delete(id));
    this.#making.set(id, making);
    this.#last = making.catch(() => undefined);
    return making;
  }

  #keep(id: string, { message, isFinal, links }: Made): string {
    const text = JSON.stringify(message);
    this.#links.delete(id);
    this.#links.set(id, links);
    const [oldest] = this.#links.keys();
    if (this.#links.size > COUNTED_MAX && oldest !== undefined) this.#links.delete(oldest);
    if (!isFinal) return text;
    this.#texts.set(id, text);
    this.#kept += text.length;
    for (const [first, old] of this.#texts) {
      if (this.#kept <= this.#keptMax) break;
      this.#texts.delete(first);
      this.#kept -= old.length;
    }
    return text;
  }
}
