/** Creates a PostgreSQL data directory: complete under its own name, or not at all. */
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StorageError, type RunAs } from './run-as.ts';

/** Owns the cluster. The server connects as another role (application-role.ts). */
export const superuser = 'glassbook';
export const database = 'glassbook';

/** Runs a program to its end with `input`; its output where it fails. */
function run(
  { file, args, options }: ReturnType<RunAs['command']>,
  input: string,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((done) => {
    const child = spawn(file, args, { cwd: '/', stdio: ['pipe', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (cause) => done({ ok: false, output: cause.message }));
    child.on('close', (code) => done({ ok: code === 0, output }));
    // A program that exits before it has read its input is judged by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** The cause of a failure in PostgreSQL's output, in one line. */
export function reasonIn(output: string): string {
  if (/no space left on device/i.test(output)) return 'the disk is full';
  const line = output.split('\n').findLast((text) => /(FATAL|PANIC|error):|Permission denied/.test(text));
  return (
    (line ?? output.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error):\s*/, '') || 'no reason was given'
  );
}

/** The SQL runs without a server, as the owner of the files, which needs no password. */
export async function runAlone(
  user: RunAs,
  postgres: string,
  directory: string,
  name: string,
  sql: string,
): Promise<void> {
  const { ok, output } = await run(user.command(postgres, ['--single', '-D', directory, name]), `${sql}\n`);
  if (!ok || /^.*(ERROR|FATAL):/m.test(output))
    throw new StorageError(`PostgreSQL in ${directory} cannot be set up: ${reasonIn(output)}`);
}

/** What letters are, by Unicode; the order of text is that of `--locale`, its bytes. Before 17 the machine's C library says the former. */
const localeFor = (major: number): string[] =>
  major < 17 ? ['--lc-ctype=C.UTF-8'] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Creates `directory` with the one user `superuser`, data checksums and a text order that is the same on every machine. */
export async function initialise(
  user: RunAs,
  binaries: { initdb: string; postgres: string; major: number },
  directory: string,
  password: string,
): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  const passwordFile = `${directory}.initial-password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (user.owner) for (const path of [unfinished, passwordFile]) chownSync(path, user.owner.uid, user.owner.gid);
    const flags = [
      ...[`--pgdata=${unfinished}`, `--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale=C', '--data-checksums', ...localeFor(binaries.major)],
    ];
    const { ok, output } = await run(user.command(binaries.initdb, flags), '');
    if (!ok) throw new StorageError(`PostgreSQL could not be set up in ${directory}: ${reasonIn(output)}`);
    await runAlone(user, binaries.postgres, unfinished, 'postgres', `CREATE DATABASE ${database}`);
    renameSync(unfinished, directory);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Refuses a data directory that another PostgreSQL made. */
export function checkVersion(directory: string, ours: string): void {
  const file = `${directory}/PG_VERSION`;
  const theirs = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'an unknown version';
  if (theirs !== ours)
    throw new StorageError(
      `${directory} was made by PostgreSQL ${theirs}, this is PostgreSQL ${ours}: dump it with the old one and load it with the new, or use another DATA_DIR`,
    );
}
