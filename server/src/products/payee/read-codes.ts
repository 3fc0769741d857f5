/** What the QR codes of uploaded images say. What must hold: each image is searched once, found or not, since a search takes a core for up to seconds and few run at once. */
import { refuseFor } from '../../carry/http/handling.ts';
import type { Decoders } from '../../shared/images/decoders.ts';
import { qrTextIn } from '../../shared/images/qr-code.ts';
import { Guesses } from '../../carry/rate-limits/guesses.ts';

/** Searches of a user within a day; more than the images that there can be (UPLOAD-006), since a restart forgets what was read. */
const searches = { max: 60, windowMs: 86_400_000, free: 60, delayMs: 0 };
const rememberedMax = 10_000;

export class ReadCodes {
  readonly #decoders: Decoders;
  readonly #search: (image: Buffer) => Promise<string | undefined>;
  readonly #counts: Guesses;
  /** By user and image, the oldest first; undefined where there is no code. */
  readonly #read = new Map<string, { text: string | undefined }>();
  readonly #searching = new Map<string, ReturnType<ReadCodes['textIn']>>();

  constructor(decoders: Decoders, now: () => number, search = qrTextIn) {
    this.#decoders = decoders;
    this.#search = search;
    this.#counts = new Guesses(searches, now);
  }

  /** The text of the code in an image of the user; undefined where none was found. */
  async textIn(
    userId: number,
    { address, image }: { address: string; image: Buffer },
  ): Promise<{ text: string | undefined } | ReturnType<typeof refuseFor>> {
    const key = `${userId} ${address}`;
    const known = this.#read.get(key);
    if (known) return known;
    // Several uses of one image at once wait for one search: each with a turn of its own would be too many.
    const searching = this.#searching.get(key) ?? this.#searchOnce(userId, key, image);
    this.#searching.set(key, searching);
    return searching.finally(() => this.#searching.delete(key));
  }

  async #searchOnce(
    userId: number,
    key: string,
    image: Buffer,
  ): Promise<{ text: string | undefined } | ReturnType<typeof refuseFor>> {
    const user = String(userId);
    return this.#decoders.inTurn(userId, async () => {
      if (!this.#counts.admit(user)) return refuseFor('request.too_many', this.#counts.wait(user));
      const read = { text: await this.#search(image) };
      this.#read.set(key, read);
      const [oldest] = this.#read.keys();
      if (this.#read.size > rememberedMax && oldest !== undefined) this.#read.delete(oldest);
      return read;
    });
  }
}
