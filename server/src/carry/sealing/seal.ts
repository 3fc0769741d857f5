/** Encryption of what is stored: AES-256-GCM, bound to what it is of, so that two cannot be swapped. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Initialization vector, tag, ciphertext. `key`: 32 bytes. */
export function seal(key: Buffer, plain: Buffer | string, of: string): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([sealing.update(plain as Buffer), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** Undefined where the key is another one, a bit was changed, or it is of something else. */
export function unseal(key: Buffer, sealed: Buffer, of: string): Buffer | undefined {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(of))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
  } catch {
    return undefined;
  }
}
