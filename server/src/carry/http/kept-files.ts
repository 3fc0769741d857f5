/**
 * The files of a folder, read whole when the server starts: an answer holds no file open, however slowly it is read, and costs no read. Beside a
 * file may stand what it becomes with br or gzip. What begins with a dot is not served, nor what is beside or above the folder.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const encodings = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof encodings;

export type KeptFile = {
  type: string;
  /** Of the file, in whatever encoding it is sent. */
  etag: string;
  plain: Buffer;
  encoded: { [Name in Encoding]?: Buffer };
};
/** By path, such as `assets/app.js`. */
export type KeptFiles = ReadonlyMap<string, KeptFile>;

const memoryMax = 64 * 1_024 * 1_024;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Weak: a file has one in all its encodings. */
export const etagOf = (plain: Buffer): string => `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;

/** Throws where there is more than should be kept in memory. */
export function keepFiles(folder: string, bytesMax = memoryMax): KeptFiles {
  const read = new Map<string, Buffer>();
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    const path = relative(folder, full).split(sep).join('/');
    if (!entry.isFile() || path.split('/').some((part) => part.startsWith('.'))) continue;
    const content = readFileSync(full);
    bytes += content.length;
    if (bytes > bytesMax) throw new Error(`the files in ${folder} are larger than ${bytesMax} bytes`);
    read.set(path, content);
  }
  const files = new Map<string, KeptFile>();
  for (const [path, plain] of read) {
    const encoded: KeptFile['encoded'] = {};
    for (const name of ['br', 'gzip'] as const) {
      const content = read.get(path + encodings[name]);
      if (content) encoded[name] = content;
    }
    const isEncoding = Object.values(encodings).some(
      (end) => path.endsWith(end) && read.has(path.slice(0, -end.length)),
    );
    if (isEncoding) continue;
    const type = types[extname(path)] ?? 'application/octet-stream';
    files.set(path, { type, etag: etagOf(plain), plain, encoded });
  }
  return files;
}

/** The best of the encodings there are that an Accept-Encoding names and does not rule out. */
export function encodingFor({ encoded }: Pick<KeptFile, 'encoded'>, accepted = ''): Encoding | undefined {
  const named = accepted.split(',').flatMap((entry) => {
    const [name = '', ...params] = entry.split(';').map((part) => part.trim().toLowerCase());
    return params.some((param) => /^q=0(\.0*)?$/.test(param)) ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((name) => encoded[name] && named.includes(name));
}

/** Whether an If-None-Match names the file that there is. */
export const isUnchanged = ({ etag }: Pick<KeptFile, 'etag'>, asked = ''): boolean =>
  asked.split(',').some((entry) => [etag, etag.slice(2), '*'].includes(entry.trim()));
