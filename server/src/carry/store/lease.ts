/** The right to write: checked by a writer that is about to exit, so that it is not restarted over its replacement. */
import { Client } from 'pg';

/** Whether another server has taken the database over since `epoch`. False where the database cannot be read. */
export async function wasReplaced(url: string, epoch: number, answerMs = 1_000): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ epoch: string }>('SELECT epoch FROM writer');
    return Number(rows[0]?.epoch ?? 0) > epoch;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}
