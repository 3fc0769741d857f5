/** How many images a user has, and how many bytes they take. */
import type { PoolClient } from 'pg';

/** Of one user: images within 24 hours, bytes of those that no call has used yet, and bytes of these together with what became documents within 365 days. */
export const quota = { images: 40, bytes: 64 * 1_048_576, documents: 512 * 1_048_576 };
const dayMs = 86_400_000;
const yearMs = 365 * dayMs;

/**
 * Until when there is no room for so many bytes more; undefined where there is. Of one user one after the other, so that parallel ones cannot exceed it together. `name`: the image itself, which is counted apart.
 */
export async function fullUntil(
  client: PoolClient,
  userId: number,
  { name, bytes }: { name: string; bytes: number },
  now: number,
): Promise<number | undefined> {
  await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const { rows } = await client.query<{ state: string; bytes: number; created_at: Date }>(
    'SELECT state, bytes, created_at FROM uploads WHERE user_id = $1 AND created_at > $2 AND name <> $3',
    [userId, new Date(now - yearMs), name],
  );
  const counted = (lifeMs: number, isOne = (_state: string) => true) =>
    rows.flatMap(({ state, bytes: size, created_at }) => {
      const endsMs = created_at.getTime() + lifeMs;
      return isOne(state) && endsMs > now ? [{ bytes: size, endsMs }] : [];
    });
  const lately = counted(dayMs).map(({ endsMs }) => ({ bytes: 1, endsMs }));
  const waiting = counted(dayMs, (state) => state === 'waiting');
  const documents = counted(yearMs, (state) => state === 'document');
  const ends = [
    fitsFrom(lately, { bytes: 1, most: quota.images }),
    fitsFrom(waiting, { bytes, most: quota.bytes }),
    fitsFrom([...waiting, ...documents], { bytes, most: quota.documents }),
  ].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** From when so many bytes more fit beside what is kept until its end; undefined where they do now. */
function fitsFrom(
  kept: readonly { bytes: number; endsMs: number }[],
  { bytes, most }: { bytes: number; most: number },
): number | undefined {
  let over = kept.reduce((sum, each) => sum + each.bytes, bytes) - most;
  if (over <= 0) return undefined;
  const sorted = [...kept].sort((one, other) => one.endsMs - other.endsMs);
  for (const each of sorted) {
    over -= each.bytes;
    if (over <= 0) return each.endsMs;
  }
  return sorted.at(-1)?.endsMs;
}
