/** What is encrypted with the master key: private files, each with a key of its own that is kept wrapped, short texts, and keys of other uses. */
import { assert } from '@glassbook/money';
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { seal, unseal } from './seal.ts';

/** Throws where the key is another one or a bit was changed. */
function open(key: Buffer, sealed: Buffer, of: string): Buffer {
  const plain = unseal(key, sealed, of);
  assert(plain !== undefined, `${of} is opened with the key that it was sealed with`);
  return plain;
}

export class Vault {
  readonly #master: Buffer;

  /** `master`: 32 bytes. */
  constructor(master: Buffer) {
    this.#master = master;
  }

  /** A file's bytes under a new key, and that key wrapped. */
  seal(name: string, plain: Buffer): { sealed: Buffer; wrappedKey: Buffer } {
    const key = randomBytes(32);
    return { sealed: seal(key, plain, `file ${name}`), wrappedKey: seal(this.#master, key, `key ${name}`) };
  }

  /** A short text under the master key itself. */
  sealText(of: string, text: string): Buffer {
    return seal(this.#master, text, `text ${of}`);
  }

  openText(of: string, sealed: Buffer): string {
    return open(this.#master, sealed, `text ${of}`).toString();
  }

  /** Whether a text was sealed with this key. */
  opens(of: string, sealed: Buffer): boolean {
    return unseal(this.#master, sealed, `text ${of}`) !== undefined;
  }

  /** The same for the same text, and nothing to compute without the master key. */
  digest(text: string): Buffer {
    return createHmac('sha256', this.#master).update(`digest ${text}`).digest();
  }

  /** A key of 32 bytes for one use, the same each time (HKDF, RFC 5869). */
  keyOf(use: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#master, '', use, 32));
  }

  open(name: string, sealed: Buffer, wrappedKey: Buffer): Buffer {
    return open(open(this.#master, wrappedKey, `key ${name}`), sealed, `file ${name}`);
  }
}
