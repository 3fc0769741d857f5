/** Encryption of private files: AES-256-GCM with a key per file, which is kept wrapped by the master key in the same way. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Initialization vector, tag, ciphertext; bound to what it is of, so that two cannot be swapped. */
function seal(key: Buffer, plain: Buffer, of: string): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([sealing.update(plain), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** Throws where the key is another one or a bit was changed. */
function open(key: Buffer, sealed: Buffer, of: string): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(of))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
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
    return seal(this.#master, Buffer.from(text), `text ${of}`);
  }

  openText(of: string, sealed: Buffer): string {
    return open(this.#master, sealed, `text ${of}`).toString();
  }

  /** The same for the same text, and nothing to compute without the master key. */
  digest(text: string): Buffer {
    return createHmac('sha256', this.#master).update(`digest ${text}`).digest();
  }

  open(name: string, sealed: Buffer, wrappedKey: Buffer): Buffer {
    return open(open(this.#master, wrappedKey, `key ${name}`), sealed, `file ${name}`);
  }
}
