/** People of the NFT market for tests: artists, buyers, two of the staff, and what they do. */
import { desk, nft, wallet } from '@glassbook/contract';
import { expect, vi } from 'vitest';
import { openTraders } from '../../../../test/open-traders.ts';
import { photo } from '../../../../test/photo.ts';
import { clientOf, type WholeApp } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';

type Answer<M, D> = { ok: true; message: M; data: D } | { ok: false; reason: string; message: string };
export async function ok<M, D>(answer: Promise<Answer<M, D>>): Promise<{ message: M; data: D }> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given;
}

export type Person = { id: number; token: string; call: ReturnType<typeof clientOf> };
type Of = Pick<WholeApp, 'app' | 'database'>;

/** A user with demo funds and an approved identity of a country. */
export async function person(whole: WholeApp, country = 'VN'): Promise<Person> {
  const { pool } = whole.database;
  const [token = ''] = await openTraders(pool, 1, { proved: true });
  const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM users WHERE NOT robot');
  const id = Number(rows[0]?.id);
  await pool.query(
    `INSERT INTO identity_requests (user_id, level, status, country, submitted_at, decided_at) VALUES ($1, 1, 'approved', $2, now(), now())`,
    [id, country],
  );
  const call = clientOf(whole.app, token);
  await ok(call(wallet.claimDemo, {}));
  return { id, token, call };
}

export const blobOf = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)]);
export async function image({ call }: Pick<Person, 'call'>, width = 640): Promise<string> {
  const { message } = await ok(call(nft.upload, { kind: 'image' }, { file: blobOf(await photo({ width })) }));
  return message.address;
}

export const words = { name: 'Lake at dawn', description: 'Oil on canvas.', currency_id: '3', royalty: '5' };
/** A work under review; its code. */
export async function created(artist: Pick<Person, 'call'>, change: object = {}): Promise<string> {
  const media = await image(artist);
  const { message } = await ok(artist.call(nft.create, { type: '1', media, ...words, ...change }));
  return message.code;
}

export const reason = 'looked at it';
/** A request of two: what one of support asks for a reviewer approves. */
export async function byTwo(
  { app, database: { pool } }: Of,
  route: typeof nft.approve | typeof nft.show | typeof nft.endSale,
  named: { user: string; code: string },
): Promise<string> {
  const maker = await openStaff(pool, 'support');
  const checker = await openStaff(pool, 'reviewer');
  const { message } = await ok(clientOf(app, maker.token)(route, { ...named, reason }));
  const done = await ok(clientOf(app, checker.token)(desk.approve, { request: String(message.request), version: '1' }));
  return done.message.state;
}

/** An approved work; its code. */
export async function approved(whole: Of, artist: Person, change: object = {}): Promise<string> {
  const code = await created(artist, change);
  await byTwo(whole, nft.approve, { user: String(artist.id), code });
  return code;
}

const MINUTE = 60_000;
export const soon = (minutes = 60): string => String(Date.now() + minutes * MINUTE);
/** On sale at 150 USDT. */
export async function onSale(whole: Of, artist: Person, change: object = {}): Promise<string> {
  const code = await approved(whole, artist);
  await ok(artist.call(nft.list, { code, price: '150', end_time: soon(), ...change }));
  return code;
}
/** An auction from 100 USDT on in raises of 10 with a deposit of 50. */
export const atAuction = (whole: Of, artist: Person, change: object = {}): Promise<string> =>
  onSale(whole, artist, { price: '100', per_increase: '10', margin: '50', ...change });

export async function leads({ call }: Pick<Person, 'call'>, code: string, price = '50'): Promise<void> {
  await ok(call(nft.margin, { code }));
  await ok(call(nft.bid, { code, price }));
}

/** A series of two works with three boxes at 25 USDT, committed to; its code. */
export async function series(whole: WholeApp, artist: Person, number: number): Promise<string> {
  const works = [await approved(whole, artist), await approved(whole, artist, { name: 'Night' })];
  const { sequencer } = whole.app.core;
  const title = Object.fromEntries(
    ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt'].map((one) => [one, `Series ${number}`]),
  ) as never;
  const now = Date.now();
  const { outcome } = await sequencer.submit({
    ...{
      kind: 'nft.configureSeries',
      series: number,
      creator: artist.id,
      asset: 3,
      price: 25n * 10n ** BigInt(whole.app.core.catalog.asset(3).scale),
    },
    ...{ royaltyPpm: 50_000, startAt: now, endAt: now + 100 * MINUTE, ownerMax: 0 },
    contents: works.map((code, place) => ({
      ...{ work: Number(code.slice(2)), rarity: place === 0 ? 'N' : 'SR', count: place === 0 ? 2 : 1 },
    })),
    ...{ title, about: title, status: 'open' },
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  await vi.waitFor(async () => {
    const { rowCount } = await whole.database.pool.query('SELECT FROM nft_seals WHERE series = $1', [number]);
    expect(rowCount).toBe(1);
  });
  return `S-${number}`;
}
