/** Secrets of authenticators as they are stored: AES-256-GCM, bound to whose they are, so that two cannot be swapped. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Initialization vector, tag, ciphertext. `key`: 32 bytes. */
export function seal(key: Buffer, plain: string, whose: string): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(whose));
  const sealed = Buffer.concat([sealing.update(plain), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** Undefined where the key is another one, a bit was changed, or it belongs to another owner. */
export function unseal(key: Buffer, sealed: Buffer, whose: string): string | undefined {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(whose))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]).toString();
  } catch {
    return undefined;
  }
}
