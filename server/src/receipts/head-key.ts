/**
 * The key that heads are signed with, made once in DATA_DIR/index-key, apart from the database: who can write to the database can forge no head. A rotation puts the key before beside
 * it, which signs the new one at the next start.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [keyFile, previousFile, publicFile] = ['key.pem', 'previous.pem', 'public.pem'];
const folderOf = (dataDir: string): string => join(dataDir, 'index-key');

export type HeadKey = {
  /** SPKI in base64, as it is published. */
  publicText: string;
  /** The signature of a text, in base64. */
  sign: (text: string) => string;
  /** The signature of this key by the one before it, in base64; empty where there is none. */
  previous: string;
};

/** What the key before signs of a new one. */
export const rotationText = (publicText: string): string => `glassbook index key\n${publicText}`;

const publicTextOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
const signWith = (key: KeyObject, text: string): string => sign(null, Buffer.from(text), key).toString('base64');

function makeKey(folder: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(folder, keyFile), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(join(folder, publicFile), publicKey.export({ type: 'spki', format: 'pem' }));
}

/** Reads the key, or makes it where there is none. */
export function openHeadKey(dataDir: string): HeadKey {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(join(folder, keyFile))) makeKey(folder);
  const key = createPrivateKey(readFileSync(join(folder, keyFile)));
  const publicText = publicTextOf(key);
  const before = join(folder, previousFile);
  return {
    publicText,
    sign: (text) => signWith(key, text),
    previous: existsSync(before) ? signWith(createPrivateKey(readFileSync(before)), rotationText(publicText)) : '',
  };
}

/** Makes a new key; the one in use until now signs it. The server takes it at its next start. */
export function rotateHeadKey(dataDir: string): void {
  const folder = folderOf(dataDir);
  renameSync(join(folder, keyFile), join(folder, previousFile));
  makeKey(folder);
}
