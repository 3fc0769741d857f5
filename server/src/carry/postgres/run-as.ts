/**
 * PostgreSQL refuses to run as root. As root we run it as the user `postgres`, created if missing; where that user cannot reach the project's
 * folder (a clone below a folder of mode 0700) it is granted search permission, and only that.
 */
import { execFileSync, spawnSync } from 'node:child_process';

/** Why storage cannot be used, in one line. The start ends with it; a retry would not help. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export type RunAs = {
  /** What to start and how, so that `file args` runs as the right user. */
  command: (file: string, args: string[]) => { file: string; args: string[]; options: { uid?: number; gid?: number } };
  /** The required owner of the data; undefined where it is this user. */
  owner: { uid: number; gid: number } | undefined;
};

const idOf = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

function postgresUser(): { uid: number; gid: number } {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    const made = spawnSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/bin/false',
      'postgres',
    ]);
    if (made.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', 'postgres']);
  }
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    throw new StorageError(
      'PostgreSQL does not run as root and the user "postgres" could not be made; start as another user or set DATABASE_URL',
    );
  }
}

/** Decides how `program` is started so that it can work in `folder`. Throws StorageError where there is no way. */
export function runAs(program: string, folder: string): RunAs {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args, options: {} }), owner: undefined };
  const owner = postgresUser();
  const plain: RunAs['command'] = (file, args) => ({ file, args, options: owner });
  const lent: RunAs['command'] = (file, args) => ({
    file: 'setpriv',
    args: [
      ...['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'],
      ...['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--securebits', '+no_setuid_fixup'],
      ...[file, ...args],
    ],
    options: {},
  });
  for (const command of [plain, lent]) {
    const probe = command('/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', folder, program]);
    if (spawnSync(probe.file, probe.args, { cwd: '/', stdio: 'ignore', ...probe.options }).status === 0)
      return { command, owner };
  }
  throw new StorageError(
    `PostgreSQL runs as the user "postgres" here, who cannot reach ${folder}; put the project and DATA_DIR where others may enter`,
  );
}
