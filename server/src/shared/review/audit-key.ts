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
import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const headShape = z.strictObject({ seq: z.int(), hash: z.string(), at: z.int(), signature: z.string() });
export type AuditHead = z.infer<typeof headShape>;

const keyFile = 'key.pem';
const publicFile = 'public.pem';
const headsFile = 'heads.jsonl';
const folderOf = (dataDir: string) => join(dataDir, 'audit');
export const auditKeyFile = (dataDir: string): string => join(folderOf(dataDir), keyFile);

/** What is signed of a head. */
const signedText = ({ seq, hash, at }: Omit<AuditHead, 'signature'>) =>
  Buffer.from(`glassbook audit head\n${seq}\n${hash}\n${at}\n`);

/** `unread`: the numbers of lines that are no head, as a crash leaves the last one. */
export type KeptHeads = { publicKey: KeyObject; kept: AuditHead[]; unread: number[] };

export type AuditKey = {
  /** SPKI in base64. */
  publicText: string;
  publicKey: KeyObject;
  sign: (head: Omit<AuditHead, 'signature'>) => AuditHead;
  /** The signature of the head of a statement, in base64. Its text begins with a line of its own, so that it is no head of the audit log. */
  signStatement: (text: string) => string;
  /** The same of a list of where deposits are sent to. */
  signDepositList: (text: string) => string;
  /** Keeps a head in the folder of the key. */
  keep: (head: AuditHead) => void;
  /** All that were kept. */
  kept: () => Promise<AuditHead[]>;
  /** 32 bytes that seal the secrets of authenticators. */
  sealing: Buffer;
};

/** Reads the key, or makes it where there is none. */
export function openAuditKey(dataDir: string): AuditKey {
  const folder = folderOf(dataDir);
  const path = auditKeyFile(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
    writeFileSync(join(folder, publicFile), publicKey.export({ type: 'spki', format: 'pem' }));
  }
  endLastLine(join(folder, headsFile));
  const key = createPrivateKey(readFileSync(path));
  const publicKey = createPublicKey(key);
  return {
    publicKey,
    publicText: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (head) => ({ ...head, signature: sign(null, signedText(head), key).toString('base64') }),
    signStatement: (text) => sign(null, Buffer.from(`glassbook statement\n${text}`), key).toString('base64'),
    signDepositList: (text) => sign(null, depositListText(text), key).toString('base64'),
    keep: (head) => appendFileSync(join(folder, headsFile), `${JSON.stringify(head)}\n`),
    kept: async () => (await headsIn(folder)).kept,
    sealing: Buffer.from(hkdfSync('sha256', key.export({ type: 'pkcs8', format: 'der' }), '', 'staff otp', 32)),
  };
}

/** A line that a crash left without its end is ended, or the next head would be lost with it. */
function endLastLine(file: string): void {
  if (!existsSync(file)) return;
  const open = openSync(file, 'r+');
  try {
    const { size } = fstatSync(open);
    const last = Buffer.alloc(1);
    if (size > 0 && readSync(open, last, 0, 1, size - 1) === 1 && last.toString() !== '\n') writeSync(open, '\n', size);
  } finally {
    closeSync(open);
  }
}

/** The public key and the heads that were kept with it; undefined where no server has made a key in this DATA_DIR. */
export async function readKeptHeads(dataDir: string): Promise<KeptHeads | undefined> {
  const folder = folderOf(dataDir);
  if (!existsSync(join(folder, publicFile))) return undefined;
  return { publicKey: createPublicKey(readFileSync(join(folder, publicFile))), ...(await headsIn(folder)) };
}

/** The heads of the file, read in parts: it grows by half a million lines a year. */
async function headsIn(folder: string): Promise<Pick<KeptHeads, 'kept' | 'unread'>> {
  const file = join(folder, headsFile);
  const [kept, unread]: [AuditHead[], number[]] = [[], []];
  if (!existsSync(file)) return { kept, unread };
  let number = 0;
  for await (const line of createInterface(createReadStream(file))) {
    number += 1;
    const head = line === '' ? undefined : readHead(line);
    if (head) kept.push(head);
    else if (line !== '') unread.push(number);
  }
  return { kept, unread };
}

function readHead(line: string): AuditHead | undefined {
  try {
    return headShape.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

export const isSigned = (head: AuditHead, publicKey: KeyObject): boolean =>
  verify(null, signedText(head), publicKey, Buffer.from(head.signature, 'base64'));

const depositListText = (text: string): Buffer => Buffer.from(`glassbook deposit list\n${text}`);

export const isDepositListSigned = (text: string, signature: string, publicKey: KeyObject): boolean =>
  verify(null, depositListText(text), publicKey, Buffer.from(signature, 'base64'));
