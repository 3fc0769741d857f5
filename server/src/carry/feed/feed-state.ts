/** A feed's state across restarts, such as its seed or its start in a recording. */
import type { Pool } from 'pg';

export type FeedState = {
  load: (name: string) => Promise<unknown>;
  save: (name: string, state: unknown) => Promise<void>;
};

/** Keeps it in the table market_feed_state. The state must be plain JSON. */
export function storedFeedState(pool: Pool): FeedState {
  return {
    load: async (name) => {
      const { rows } = await pool.query<{ state: unknown }>('SELECT state FROM market_feed_state WHERE name = $1', [
        name,
      ]);
      return rows[0]?.state;
    },
    save: async (name, state) => {
      await pool.query(
        `INSERT INTO market_feed_state (name, state) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET state = excluded.state, updated_at = now()`,
        [name, JSON.stringify(state)],
      );
    },
  };
}

/** In memory only; for tests. */
export function passingFeedState(): FeedState {
  const states = new Map<string, string>();
  return {
    load: (name) => Promise.resolve(states.has(name) ? JSON.parse(states.get(name) ?? 'null') : undefined),
    save: (name, state) => Promise.resolve(void states.set(name, JSON.stringify(state))),
  };
}
