/** Secrets of authenticators as they are stored: sealed, each bound to its owner. */
import { seal, unseal } from '../../carry/sealing/seal.ts';

export class OtpSecrets {
  readonly #key: Buffer;

  /** `key`: 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** `owner`: "staff 1", "user 1001". `secret`: base32. */
  seal(owner: string, secret: string): Buffer {
    return seal(this.#key, secret, owner);
  }

  /** Undefined where it was sealed with another key or for another owner. */
  open(owner: string, sealed: Buffer): string | undefined {
    return unseal(this.#key, sealed, owner)?.toString();
  }
}
