/** PostgreSQL refuses to run as root. As root all parts run as the user that its package makes. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';

export type Owner = { uid: number; gid: number } | undefined;

export function ownerOfParts(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const give = (path: string, owner: Owner): string => {
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
};

/** Makes a folder that the parts own. */
export function ownFolder(path: string, owner: Owner): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  return give(path, owner);
}

/** Writes a file that the parts own. */
export function ownFile(path: string, text: string, owner: Owner): string {
  writeFileSync(path, text, { mode: 0o600 });
  return give(path, owner);
}
