import { nft } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { clientOf, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { createRobots } from '../../crowd/create-robots.ts';
import { cleaned } from '../media/sound-and-film.ts';
import { Decoders } from '../../../shared/images/decoders.ts';
import { Secrets } from '../secrets.ts';
import { ok, person } from '../test/scene.ts';
import { DemoMarket } from './demo-market.ts';
import { animationOf, framesOf, styles } from './paint.ts';
import { contents, works } from './plan.ts';
import { filmOf, soundOf } from './sound-and-film.ts';

let whole: WholeApp;
let market: DemoMarket;
/** Below every chance: simulated traders do all they can in a turn. */
let drawn = 0;
let acts = false;
beforeAll(async () => {
  whole = await wholeApp();
  const { core, doors } = whole.app;
  await createRobots(whole.database.pool, 3, new Date());
  market = new DemoMarket({
    ...{ ...core, uploads: doors.uploads, decoders: new Decoders(), secrets: new Secrets(core) },
    ...{ withdrawalHold: doors.withdrawalHold, tradeRefusal: doors.tradeRefusal },
    ...{ random: () => drawn, acts: () => acts },
  });
  await market.turn();
}, 120_000);
afterAll(() => whole.close());

const guest = () => clientOf(whole.app);
const all = async (filter: object = {}) => (await ok(guest()(nft.items, { limit: '100', ...filter }))).message;

test('NFT-030 thirty works of six simulated artists are sold in every way, and say that they are simulated', async () => {
  const artists = (await ok(guest()(nft.artists, { limit: '100' }))).message;
  expect(artists).toHaveLength(6);
  for (const { nickname } of artists) expect(nickname).toMatch(/^Demo /);
  const found = await all();
  const alone = found.filter(({ total }) => total === 0);
  expect([alone.length, works.length + contents.length]).toEqual([works.length, 30]);
  for (const { description } of found) expect(description).toContain('simulated');
  expect([...new Set(alone.map(({ type }) => type))].sort()).toEqual([1, 2, 3, 4]);
  expect(new Set(alone.map(({ pay_type: way, status }) => `${way} ${status}`))).toEqual(
    new Set(['1 1', '1 2', '2 1', '2 2', '1 0']),
  );
  const [series] = found.filter(({ total }) => total > 0);
  expect([series?.total, series?.price, series?.contents.length]).toEqual([1_000, '25.00000000', 8]);
});

test('NFT-030 a second turn makes and lists nothing', async () => {
  const count = async () =>
    (
      await whole.database.pool.query<{ items: string; listings: string }>(
        'SELECT (SELECT count(*) FROM nft_items) AS items, (SELECT count(*) FROM nft_listings) AS listings',
      )
    ).rows;
  const before = await count();
  await market.turn();
  expect(await count()).toEqual(before);
});

test('NFT-030 simulated traders buy and bid on these alone, and what is bought from them is made again', async () => {
  const own = await person(whole);
  const { code } = (await all({ status: '1', pay_type: '1', currency: '3' })).find(
    ({ price }) => Number(price) < 100,
  ) ?? { code: '' };
  await ok(own.call(nft.buy, { code }));
  await ok(own.call(nft.list, { code, price: '50', end_time: String(Date.now() + 3_600_000) }));
  acts = true;
  for (let turn = 0; turn < 4; turn += 1) await market.turn();
  const { rows } = await whole.database.pool.query<{ bids: string; theirs: string; own: string }>(
    `SELECT (SELECT count(*) FROM nft_bids) AS bids, (SELECT count(*) FROM nft_listings WHERE status = 'sold' AND owner <> $1) AS theirs,
       (SELECT count(*) FROM nft_listings WHERE status = 'sold' AND owner = $1) AS own`,
    [own.id],
  );
  expect([Number(rows[0]?.bids) > 0, Number(rows[0]?.theirs) > 1, rows[0]?.own]).toEqual([true, true, '0']);
  await ok(own.call(nft.cancel, { code }));
  await market.turn();
  const name = (await ok(own.call(nft.item, { id: code }))).message.name;
  expect((await all({ keyword: name })).map((each) => each.name)).toEqual(
    expect.arrayContaining([name, `${name} (2)`]),
  );
  drawn = 0.999;
});

test('NFT-030 its sound and film are what users may send, and an animation has its frames', async () => {
  const film = await framesOf(styles.petals(1), 4);
  expect(cleaned('wav', soundOf(1))).toBeDefined();
  expect(cleaned('webm', filmOf(film, 80, 2))).toBeDefined();
  expect((await sharp(await animationOf(film.frames, 80), { animated: true }).metadata()).pages).toBe(4);
});
