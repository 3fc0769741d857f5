/**
 * The links in notices with which an owner freezes the account without logging in. A token is the user's id and the time of the notice, signed; none is
 * stored. What must hold: a token is good for seven days and freezes once: the freeze makes all that were mailed before it void.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const freezeLinkMs = 7 * 86_400_000;
const path = '/pages/common/freeze';
const signedBytes = 16;
const pattern = /^[A-Za-z0-9_-]{64}$/;

export class FreezeLinks {
  readonly #key: Buffer;
  readonly #publicOrigin: string;
  readonly #now: () => number;

  /** `key`: 32 bytes that tokens are signed with. */
  constructor(key: Buffer, publicOrigin: string, now: () => number) {
    this.#key = key;
    this.#publicOrigin = publicOrigin;
    this.#now = now;
  }

  /** The token is behind the #: no server gets it with the address, so it is in no log. */
  linkOf(userId: number): string {
    const signed = Buffer.alloc(signedBytes);
    signed.writeBigUInt64BE(BigInt(userId));
    signed.writeBigUInt64BE(BigInt(this.#now()), 8);
    return `${this.#publicOrigin}${path}#${Buffer.concat([signed, this.#signature(signed)]).toString('base64url')}`;
  }

  /** Whose token it is and when it was mailed, milliseconds UTC; undefined for what we did not sign and what is older than seven days. */
  read(token: string): { userId: number; mailedMs: number } | undefined {
    if (!pattern.test(token)) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    const signed = bytes.subarray(0, signedBytes);
    if (!timingSafeEqual(bytes.subarray(signedBytes), this.#signature(signed))) return undefined;
    const mailedMs = Number(signed.readBigUInt64BE(8));
    return this.#now() - mailedMs < freezeLinkMs ? { userId: Number(signed.readBigUInt64BE()), mailedMs } : undefined;
  }

  #signature(signed: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(signed).digest();
  }
}
