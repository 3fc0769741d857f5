/** The primary among the hosts of DATABASE_URL: the driver knows neither several hosts nor which of them can be written to. */
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

const usualMs = 3_000;
const againMs = 500;

/** The same address with each of its hosts alone, "a:5432,b:5432" of a connection string. */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/** Whether a host answers and can be written to. */
export async function isPrimary(url: string, answerMs = usualMs): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    return rows[0]?.standby === false;
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * The address of the host that is the primary, of one host the address itself. Waits for one; `away` is called once, when none answers as one. A server whose primary fails ends, and its successor chooses anew.
 */
export async function choosePrimary(url: string, away: (error: unknown) => void): Promise<string> {
  const hosts = hostsOf(url);
  if (hosts.length === 1) return url;
  for (let first = true; ; first = false) {
    let failed: unknown = new Error('no host of DATABASE_URL is a primary');
    for (const host of hosts)
      try {
        if (await isPrimary(host)) return host;
      } catch (error) {
        failed = error;
      }
    if (first) away(failed);
    await wait(againMs);
  }
}
