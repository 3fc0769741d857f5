/**
 * The images of all users that no call has used yet have 1 GiB together. Where one more does not fit, the oldest of whoever has the most waiting make room, so that a few accounts cannot close uploads
 * for everybody. What must hold: nobody loses an image to one who would then have as much waiting as he has or more; who counts here does so one after the other, to the end of the transaction.
 */
import type { PoolClient } from 'pg';

export const waitingBytesMax = 1_024 * 1_048_576;
/** Of those who have the most; each has at most as many images as a day allows. */
const HOLDERS = 100;

type Waiting = { name: string; owner: string; bytes: number };
/** `bytes`: of the image that is asked for. */
type Asked = { userId: number; bytes: number; most: number };

/** Whether one more byte of the user's would find room. */
export async function mayWait(client: PoolClient, userId: number, most: number): Promise<boolean> {
  const { total, own } = await heldBy(client, userId);
  return total < most || (await readLarger(client, userId, own + 1)).length > 0;
}

/** The names of the images that went to make room, none where there was some; undefined where there is none to be made. */
export async function makeRoom(client: PoolClient, { userId, bytes, most }: Asked): Promise<string[] | undefined> {
  const { total, own } = await heldBy(client, userId);
  const over = total + bytes - most;
  if (over <= 0) return [];
  const chosen = choose(await readLarger(client, userId, own + bytes), { over, above: own + bytes });
  // One that a call uses just now stays.
  const { rows } = await client.query<{ name: string; bytes: number }>(
    "SELECT name, bytes FROM uploads WHERE name = ANY ($1) AND state = 'waiting' FOR UPDATE SKIP LOCKED",
    [chosen],
  );
  if (rows.reduce((sum, row) => sum + row.bytes, 0) < over) return undefined;
  const names = rows.map(({ name }) => name);
  await client.query("UPDATE uploads SET state = 'removed', wrapped_key = NULL WHERE name = ANY ($1)", [names]);
  return names;
}

/** Which images go, the oldest first of whoever has the most left, as long as that is more than `above`; too few where there are no more. */
export function choose(
  oldestFirst: readonly Waiting[],
  { over, above }: { over: number; above: number },
): readonly string[] {
  const held = new Map<string, { bytes: number; images: Waiting[] }>();
  for (const image of oldestFirst) {
    const holder = held.get(image.owner) ?? { bytes: 0, images: [] };
    holder.bytes += image.bytes;
    holder.images.push(image);
    held.set(image.owner, holder);
  }
  const names: string[] = [];
  for (let left = over; left > 0;) {
    const [largest] = [...held.values()].sort((one, other) => other.bytes - one.bytes);
    const image = largest && largest.bytes > above ? largest.images.shift() : undefined;
    if (!largest || !image) break;
    largest.bytes -= image.bytes;
    left -= image.bytes;
    names.push(image.name);
  }
  return names;
}

/** Bytes that wait, of all users and of one. */
async function heldBy(client: PoolClient, userId: number): Promise<{ total: number; own: number }> {
  const { rows } = await client.query<{ total: string; own: string }>(
    `SELECT coalesce(sum(bytes), 0) AS total, coalesce(sum(bytes) FILTER (WHERE user_id = $1), 0) AS own
     FROM uploads WHERE state = 'waiting'`,
    [userId],
  );
  return { total: Number(rows[0]?.total), own: Number(rows[0]?.own) };
}

/** The images of others who have more bytes waiting than so many, oldest first. */
async function readLarger(client: PoolClient, userId: number, above: number): Promise<Waiting[]> {
  const { rows } = await client.query<Waiting>(
    `WITH holders AS (SELECT user_id FROM uploads WHERE state = 'waiting' AND user_id <> $1
       GROUP BY user_id HAVING sum(bytes) > $2 ORDER BY sum(bytes) DESC, user_id LIMIT ${HOLDERS})
     SELECT name, user_id AS owner, bytes FROM uploads JOIN holders USING (user_id) WHERE state = 'waiting' ORDER BY created_at, name`,
    [userId, above],
  );
  return rows;
}
