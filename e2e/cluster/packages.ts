/** The programs that the cluster is put together of, and the packages of Debian that bring them. */
import { existsSync } from 'node:fs';

export const postgresBinaries = '/usr/lib/postgresql/15/bin';
export const programs = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy' } as const;

const packages: Record<string, string> = {
  [programs.etcd]: 'etcd-server',
  [programs.patroni]: 'patroni',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  [programs.haproxy]: 'haproxy',
  [`${postgresBinaries}/pg_basebackup`]: 'postgresql-15',
};

/** Why the cluster cannot run here, with how to install what is missing; undefined where it can. */
export function whyNot(): string | undefined {
  const missing = Object.keys(packages).flatMap((path) => (existsSync(path) ? [] : (packages[path] ?? [])));
  if (missing.length === 0) return undefined;
  const install = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  return `the cluster needs packages of Debian that are not installed: ${install}`;
}
