/** Packages of Debian, where we may install them. */
import { spawnSync } from 'node:child_process';

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', ['-qq', ...args], { timeout: 300_000, stdio: 'ignore', env }).status === 0;

/** Installs a package without those it only recommends. Whether it did: it needs apt-get and its rights. */
export function aptInstall(name: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const install = () => apt('install', '-y', '--no-install-recommends', name);
  // The lists of packages may be missing or old.
  return install() || (apt('update') && install());
}
