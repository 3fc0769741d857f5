/** Letters about a product to the owners who chose them: to one at most ten within a clock hour (UTC). What is beyond is in the list of notifications only. */
import type { WireLanguage } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import type { Letter } from './letter.ts';
import type { LetterQueue } from './letter-queue.ts';

const lettersPerHour = 10;
const hourMs = 3_600_000;
const lifeMs = 6 * hourMs;
/** After notices to owners and codes, as letters of alerts: the later, the more its owner got within the hour. */
const firstTurn = 2_000;

export type ChosenLetter = { owner: number; at_ms: number; letter: (language: WireLanguage) => Letter };

/** In the caller's transaction. `choices`: the product's table, with user_id, by_mail, and the letters of an hour. */
export async function addChosenLetters(
  client: PoolClient,
  letters: LetterQueue,
  choices: string,
  all: readonly ChosenLetter[],
): Promise<void> {
  if (all.length === 0) return;
  const { rows } = await client.query<{ id: string; email: string; language: WireLanguage }>(
    `SELECT id, email, language FROM users JOIN ${choices} ON user_id = id
     WHERE id = ANY ($1::bigint[]) AND by_mail AND email IS NOT NULL ORDER BY id`,
    [all.map(({ owner }) => owner)],
  );
  for (const { id, email, language } of rows)
    for (const { at_ms: at, letter } of all.filter(({ owner }) => owner === Number(id))) {
      const { rows: counted } = await client.query<{ letters: number }>(
        `UPDATE ${choices} SET letters = CASE WHEN hour < $2 THEN 1 ELSE letters + 1 END, hour = greatest(hour, $2) WHERE user_id = $1 RETURNING letters`,
        [id, Math.floor(at / hourMs)],
      );
      const nth = counted[0]?.letters ?? 0;
      if (nth > lettersPerHour) continue;
      await letters.add(client, { to: email, letter: letter(language), lifeMs, turn: firstTurn + nth });
    }
}
