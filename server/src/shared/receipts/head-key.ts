/**
 * The key that heads are signed with, made once in DATA_DIR/index-key, apart from the database: who can write to the database can forge no head. A rotation puts the next key beside it;
 * the next start takes it, and keeps the one before, which signs it. One that no start took was never in use: another rotation takes its place, so that each key in use is signed by the one before.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [keyFile, nextFile, previousFile, publicFile] = ['key.pem', 'next.pem', 'previous.pem', 'public.pem'];
const folderOf = (dataDir: string): string => join(dataDir, 'index-key');
const filesIn = (folder: string) =>
  [join(folder, keyFile), join(folder, nextFile), join(folder, previousFile), join(folder, publicFile)] as const;

export const headKeyFile = (dataDir: string): string => filesIn(folderOf(dataDir))[0];
/** Also where a crash came between the steps of a rotation. */
export const hasHeadKey = (dataDir: string): boolean => filesIn(folderOf(dataDir)).slice(0, 2).some(existsSync);

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

function makeKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
}

/** Takes the next key, in steps of which each may be the last before a crash. */
function takeNext(key: string, next: string, previous: string): void {
  if (!existsSync(next)) return;
  if (existsSync(key)) renameSync(key, previous);
  renameSync(next, key);
}

/** Takes the key of a rotation, reads the key, or makes it where there is none. */
export function openHeadKey(dataDir: string): HeadKey {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [file, next, before, open] = filesIn(folder);
  takeNext(file, next, before);
  if (!existsSync(file)) makeKey(file);
  const key = createPrivateKey(readFileSync(file));
  const publicText = publicTextOf(key);
  writeFileSync(open, createPublicKey(key).export({ type: 'spki', format: 'pem' }));
  return {
    publicText,
    sign: (text) => signWith(key, text),
    previous: existsSync(before) ? signWith(createPrivateKey(readFileSync(before)), rotationText(publicText)) : '',
  };
}

/** Makes the next key. The server takes it at its next start, signed by the one in use until then. */
export function rotateHeadKey(dataDir: string): void {
  const [, next] = filesIn(folderOf(dataDir));
  makeKey(next);
}
