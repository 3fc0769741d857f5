/**
 * What is offered to be signed: the nonces of wallets and the challenges of passkeys. They are signed and not stored, so that a flood of requests for
 * them fills nothing. What must hold: each is accepted within five minutes, for what it is bound to. An accepted one is stored under its name until its end.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const offerLifeMs = 300_000;
const timeBytes = 6;
const saltBytes = 16;
const signedBytes = timeBytes + saltBytes;
const signatureBytes = 16;
/** The length of an offer. */
export const offerBytes = signedBytes + signatureBytes;

export class SignedOffers {
  readonly #key: Buffer;
  readonly #now: () => number;

  /** `key`: 32 bytes that offers are signed with. */
  constructor(key: Buffer, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  /** `bound`: its purpose and what else it depends on. */
  offer(bound: string): Buffer {
    const signed = Buffer.alloc(signedBytes);
    signed.writeUIntBE(this.#now() + offerLifeMs, 0, timeBytes);
    randomBytes(saltBytes).copy(signed, timeBytes);
    return Buffer.concat([signed, this.#signature(bound, signed)]);
  }

  /** When an offer ends, milliseconds UTC, as it says itself; undefined where it is none or over. */
  endOf(offer: Buffer): number | undefined {
    if (offer.length !== offerBytes) return undefined;
    const endMs = offer.readUIntBE(0, timeBytes);
    // Further away is none of ours, and would be stored for as long.
    return endMs > this.#now() && endMs <= this.#now() + offerLifeMs ? endMs : undefined;
  }

  /** Whether it was offered so and is not over. */
  isOffered(bound: string, offer: Buffer): boolean {
    if (this.endOf(offer) === undefined) return false;
    return timingSafeEqual(offer.subarray(signedBytes), this.#signature(bound, offer.subarray(0, signedBytes)));
  }

  #signature(bound: string, signed: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(`${bound}\n`).update(signed).digest().subarray(0, signatureBytes);
  }
}

/** What an offer is stored under once it was accepted. */
export const nameOfOffer = (offer: Buffer): Buffer => offer.subarray(0, signedBytes);
