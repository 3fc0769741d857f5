/** A copy of the project in a folder of its own, to which a product can be added without touching this one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../system.ts';

export type Copy = {
  folder: string;
  /** Copies a tree over the project. */
  add: (tree: string) => void;
  /** Appends a line to a file. */
  addLine: (file: string, line: string) => void;
  /** `git diff --stat` of all that was added. */
  stat: () => string;
  /** Runs a program of node_modules/.bin, or node, in the copy. */
  run: (program: string, ...args: string[]) => { status: number | null; output: string };
  remove: () => void;
};

/** Packages of npm are the same files under a second name where the file system can; those of the project are links, so they lead to the copy's own. */
function copyModules(folder: string): void {
  const from = join(root, 'node_modules');
  for (const flags of ['-al', '-a']) if (spawnSync('cp', [flags, from, folder]).status === 0) return;
  throw new Error('node_modules could not be copied');
}

export function copyOfTheProject(): Copy {
  // Beside the project, so that what it looks for at ../shared is there too.
  const beside = dirname(root);
  const folder = mkdtempSync(join(existsSync(join(beside, 'shared')) ? beside : tmpdir(), '.glassbook-copy-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  // Without these tests themselves.
  const isCopied = (name: string) =>
    name !== '' && !name.startsWith('e2e/add-a-product/') && existsSync(join(root, name));
  for (const file of listed.split('\0').filter(isCopied)) cpSync(join(root, file), join(folder, file));
  copyModules(folder);
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '--message', 'before');
  return {
    folder,
    add: (tree) => cpSync(tree, folder, { recursive: true }),
    addLine: (file, line) => {
      const text = readFileSync(join(folder, file), 'utf8');
      writeFileSync(join(folder, file), `${text}${line}\n`);
    },
    stat: () => {
      git('add', '--all');
      return git('diff', '--cached', '--stat=120', 'HEAD');
    },
    run: (program, ...args) => {
      const bin = join(folder, 'node_modules/.bin');
      const script = program === 'node' ? [] : [join(bin, program)];
      // The copy has screens of its own to build.
      const { SCREENS_ARE_BUILT: _, ...environment } = process.env;
      const { status, stdout, stderr } = spawnSync(process.execPath, [...script, ...args], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 400_000,
        env: { ...environment, PATH: `${bin}${delimiter}${environment['PATH'] ?? ''}`, NO_COLOR: '1' },
      });
      return { status, output: stdout + stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
