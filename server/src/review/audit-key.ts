/**
 * The keys of the staff side, made once in DATA_DIR/audit, apart from the database: who can write to the database can forge no signed head and read no
 * secret of an authenticator. The public key and the signed heads are in the same folder, to be copied elsewhere.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { appendFileSync, createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type AuditHead = { seq: number; hash: string; at: number; signature: string };

const keyFile = 'key.pem';
const publicFile = 'public.pem';
const headsFile = 'heads.jsonl';
const folderOf = (dataDir: string) => join(dataDir, 'audit');

/** What is signed of a head. */
const signedText = ({ seq, hash, at }: Omit<AuditHead, 'signature'>) =>
  Buffer.from(`glassbook audit head\n${seq}\n${hash}\n${at}\n`);

export type KeptHeads = { publicKey: KeyObject; kept: AuditHead[] };

export type AuditKey = {
  /** SPKI in base64. */
  publicText: string;
  publicKey: KeyObject;
  sign: (head: Omit<AuditHead, 'signature'>) => AuditHead;
  /** Keeps a head in the folder of the key. */
  keep: (head: AuditHead) => void;
  /** 32 bytes that seal the secrets of authenticators. */
  sealing: Buffer;
};

/** Reads the key, or makes it where there is none. */
export function openAuditKey(dataDir: string): AuditKey {
  const folder = folderOf(dataDir);
  const path = join(folder, keyFile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    writeFileSync(join(folder, publicFile), publicKey.export({ type: 'spki', format: 'pem' }));
  }
  const key = createPrivateKey(readFileSync(path));
  const publicKey = createPublicKey(key);
  return {
    publicKey,
    publicText: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (head) => ({ ...head, signature: sign(null, signedText(head), key).toString('base64') }),
    keep: (head) => appendFileSync(join(folder, headsFile), `${JSON.stringify(head)}\n`),
    sealing: Buffer.from(hkdfSync('sha256', key.export({ type: 'pkcs8', format: 'der' }), '', 'staff otp', 32)),
  };
}

/** The public key and the heads that were kept with it; undefined where no server has made a key in this DATA_DIR. */
export async function readKeptHeads(dataDir: string): Promise<KeptHeads | undefined> {
  const folder = folderOf(dataDir);
  if (!existsSync(join(folder, publicFile))) return undefined;
  return { publicKey: createPublicKey(readFileSync(join(folder, publicFile))), kept: await headsIn(folder) };
}

/** The heads of the file, read in parts: it grows by half a million lines a year. */
async function headsIn(folder: string): Promise<AuditHead[]> {
  const file = join(folder, headsFile);
  if (!existsSync(file)) return [];
  const kept: AuditHead[] = [];
  for await (const line of createInterface(createReadStream(file)))
    if (line !== '') kept.push(JSON.parse(line) as AuditHead);
  return kept;
}

export const isSigned = (head: AuditHead, publicKey: KeyObject): boolean =>
  verify(null, signedText(head), publicKey, Buffer.from(head.signature, 'base64'));
