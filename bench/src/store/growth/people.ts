/** Data that grows with users and time, not with commands: users with a session each, and candles. Inserted directly. */
import type { Pool } from 'pg';

/** Minute candles of this many days for the five markets. */
const DAYS = 30;
const MARKETS = 5;
const minuteMs = 60_000;

const emailOf = (place: number): string => `trader${place}@example.test`;
/** 43 characters, as long as a real one. */
const tokenOf = (place: number): string => String(place).padStart(43, 'A');
export const person = (place: number): { email: string; token: string } => ({
  email: emailOf(place),
  token: tokenOf(place),
});

/** Users from..to, numbered from 1. */
export async function addPeople(pool: Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `INSERT INTO users (email, account_number, invite_code, password_hash, language, created_at, password_changed_at)
     SELECT 'trader' || n || '@example.test', (10000000 + n)::text, lpad(upper(to_hex(n)), 8, '0'), repeat('x', 97), 'en', now(), now()
     FROM generate_series($1::int, $2::int) AS n`,
    [from, to],
  );
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, user_agent, address)
     SELECT sha256(convert_to(lpad(n::text, 43, 'A'), 'UTF8')), (SELECT id FROM users WHERE email = 'trader' || n || '@example.test'), now(), now(),
       repeat('u', 110), '127.0.0.1'
     FROM generate_series($1::int, $2::int) AS n`,
    [from, to],
  );
}

/** Candles that end `until`, in the shape of the real ones. */
export async function addCandles(pool: Pool, until: number): Promise<void> {
  await pool.query(
    `INSERT INTO market_candles (market, period, time, open, high, low, close, volume, value)
     SELECT market, '1min', $1::bigint - n::bigint * $2::bigint, 7000000000000, 7000100000000, 6999900000000, 7000000000000, 123456789, 8641975230000
     FROM generate_series(1, $3::int) AS market, generate_series(1, $4::int) AS n ON CONFLICT DO NOTHING`,
    [Math.floor(until / minuteMs) * minuteMs, minuteMs, MARKETS, DAYS * 1_440],
  );
}
