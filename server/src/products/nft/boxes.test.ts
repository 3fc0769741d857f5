/** Blind boxes over the wire: a series is committed to, its boxes are bought, opened and checked by what is published alone. */
import { nft } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkDraws } from '../../../../verify/draw.js';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { clockOf } from '../../carry/process/clock.ts';
import { ok, person, series, type Person } from './test/scene.ts';

let ahead = 0;
let whole: WholeApp;
let artist: Person;
beforeAll(async () => {
  whole = await wholeApp({}, { clock: clockOf(() => Date.now() + ahead) });
  artist = await person(whole);
});
afterAll(() => whole.close());

const itemOf = async (code: string) => (await ok(clientOf(whole.app)(nft.item, { id: code }))).message;
const proofOf = async (code: string) => (await ok(clientOf(whole.app)(nft.proof, { code }))).message;

test('NFT-019 NFT-021 NFT-022 a box is committed to, bought, opened once, and its draw is repeated by the checker', async () => {
  const buyer = await person(whole);
  const belgian = await person(whole, 'BE');
  const code = await series(whole, artist, 902);
  const before = await proofOf(code);
  expect(before.commitments).toHaveLength(3);
  expect(await itemOf(code)).toMatchObject({ status: 2, pay_type: 3, total: 3, sold: 0, name: 'Series 902' });
  expect(await buyer.call(nft.buy, { code })).toMatchObject({ reason: 'nft.not_started' });
  ahead += 61_000;
  await whole.app.core.sequencer.submit({ kind: 'clock.tick' });
  expect(await itemOf(code)).toMatchObject({ status: 1, contents: [{ left: 2 }, { left: 1 }], price: '25.00000000' });
  expect(await artist.call(nft.buy, { code })).toMatchObject({ reason: 'nft.own' });
  expect(await belgian.call(nft.buy, { code })).toMatchObject({ reason: 'identity.country_closed' });
  expect((await ok(buyer.call(nft.buy, { code, price: '25' }))).data).toEqual({ code: `${code}-1` });
  expect(await itemOf(`${code}-1`)).toMatchObject({
    pay_type: 3,
    rarity_status: 0,
    owner: buyer.id,
    name: 'Series 902 1',
  });
  expect(await belgian.call(nft.open, { code: `${code}-1` })).toMatchObject({ reason: 'nft.not_owner' });
  expect(await buyer.call(nft.open, { code: `${code}-1`, seed: 'no spaces' })).toMatchObject({
    reason: 'nft.seed_invalid',
  });
  const { message: opened } = await ok(buyer.call(nft.open, { code: `${code}-1`, seed: 'mine-7' }));
  expect(opened).toMatchObject({ rarity_status: 1, pay_type: 1, code: `${code}-1` });
  expect(opened.work).toMatch(/^W-\d+$/);
  expect(await buyer.call(nft.open, { code: `${code}-1` })).toMatchObject({ reason: 'nft.already_opened' });
  const table = await proofOf(`${code}-1`);
  expect(table.commitments).toEqual(before.commitments);
  expect(checkDraws(table)).toMatchObject({ series: code, openings: 1, unsold: 0 });
  const [opening] = table.openings;
  expect(() => checkDraws({ ...table, openings: [{ ...opening, index: opening?.index === 0 ? 1 : 0 }] })).toThrow(
    /S-902-1/,
  );
  const { outcome } = await whole.app.core.sequencer.submit({
    ...{ ...(whole.app.core.inForce.of('nft.configureSeries', { series: 902 }) as object), status: 'ended' },
  } as never);
  expect(outcome).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect((await proofOf(code)).secrets).toHaveLength(2));
  expect(checkDraws(await proofOf(code))).toMatchObject({ openings: 1, unsold: 2 });
});

test('NFT-021 no answer, row or entry has the secret of a box that is closed', async () => {
  const buyer = await person(whole);
  const code = await series(whole, artist, 903);
  ahead += 61_000;
  await whole.app.core.sequencer.submit({ kind: 'clock.tick' });
  await ok(buyer.call(nft.buy, { code }));
  const { pool } = whole.database;
  const { rows } = await pool.query<{ sealed: Buffer }>('SELECT sealed FROM nft_secrets WHERE series = 903');
  const secrets = JSON.parse(
    whole.app.core.vault.openText('nft secrets 903', rows[0]?.sealed ?? Buffer.alloc(0)),
  ) as string[];
  const shownText = JSON.stringify([await itemOf(code), await itemOf(`${code}-1`), await proofOf(code)]);
  for (const secret of secrets) expect(shownText).not.toContain(secret);
  const { rows: entries } = await pool.query<{ found: boolean }>(
    `SELECT bool_or(position($1::bytea IN entries) > 0) AS found FROM journal`,
    [Buffer.from(secrets[0] ?? '')],
  );
  expect(entries[0]?.found).toBe(false);
});
