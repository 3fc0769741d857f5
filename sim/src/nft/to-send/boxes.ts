/** Series of blind boxes, their commitments, boxes bought and opened. */
import type { Command } from '@glassbook/engine';
import type { ConfigureSeries } from '@glassbook/engine/nft';
import { USDT } from '../../asset/index.ts';
import type { Scene } from '../../product.ts';
import { hashOf } from '../series.ts';
import { boxesOf, nftOf } from '../state.ts';
import { anItem, anyOf, freeOf, MINUTE, priceIn, secretOf } from './scene.ts';

/** Mostly works of one creator that are free. */
export function series(scene: Scene): Command | undefined {
  const { model, dice } = scene;
  const { offers, series: rows } = nftOf(model);
  const open = [...rows.values()].filter(({ status }) => status !== 'ended');
  const known = anyOf(scene, [...offers.values()]);
  if (known && dice.chance(15))
    return dice.pick([{ ...known, status: 'ended' }, { ...known, price: known.price + 1n }, known]);
  const first = anyOf(
    scene,
    freeOf(scene).filter(({ number, owner, creator }) => number === 0 && owner === creator),
  );
  if (!first || open.length > 3) return undefined;
  const own = freeOf(scene).filter(
    ({ number, owner, creator }) => number === 0 && [owner, creator].every((each) => each === first.owner),
  );
  const startAt = model.at + dice.pick([1, MINUTE + 500, dice.below(2 * MINUTE)]);
  const asset = dice.pick([USDT, first.asset]);
  const good: ConfigureSeries = {
    ...{
      kind: 'nft.configureSeries',
      series: offers.size + 1,
      creator: first.owner,
      asset,
      price: priceIn(asset, scene),
    },
    ...{ royaltyPpm: dice.pick([0, 50_000]), startAt, endAt: startAt + MINUTE + 5_000 + dice.below(9 * MINUTE) },
    ownerMax: dice.pick([0, 0, 1, 2]),
    contents: own
      .slice(0, 3)
      .map(({ id }) => ({ work: id, rarity: dice.pick(['N', 'R', 'SR']), count: 1 + dice.below(4) })),
    ...{ title: { en: 'Kites' }, about: { en: 'Of paper.' }, status: 'open' },
  };
  if (!dice.chance(12)) return good;
  const { contents } = good;
  return dice.pick<ConfigureSeries>([
    { ...good, price: 99n },
    { ...good, contents: [...contents, ...contents] },
    { ...good, contents: contents.map((each) => ({ ...each, count: 1_000 })) },
    { ...good, endAt: model.at + MINUTE, startAt: model.at },
    { ...good, creator: 1_999 },
    { ...good, royaltyPpm: 50 },
    { ...good, contents: contents.map((each) => ({ ...each, work: anItem(scene) })) },
  ]);
}

export function seal(scene: Scene): Command | undefined {
  const { model, dice } = scene;
  const { series: rows, seals } = nftOf(model);
  const waits = [...rows.values()].find(({ status }) => status === 'waiting');
  const all = (id: number, from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => secretOf(id, from + n + 1));
  if (waits) {
    const commitments = all(waits.series, 0, waits.total).map(hashOf);
    if (dice.chance(5)) commitments.pop();
    return { kind: 'nft.commitSeries', series: waits.series, commitments };
  }
  const ended = [...rows.values()].find(
    (row) => row.status === 'ended' && row.sold < row.total && seals.get(row.series)?.secrets.length === 0,
  );
  const secrets = ended && all(ended.series, ended.sold, ended.total);
  if (secrets && dice.chance(10)) secrets.reverse();
  return ended && secrets && { kind: 'nft.publishSecrets', series: ended.series, secrets };
}

export function buyBox(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const all = [...nftOf(model).series.values()];
  const found = anyOf(scene, dice.chance(90) ? all.filter(({ status }) => status === 'running') : all);
  if (!found) return dice.chance(2) ? { kind: 'nft.buyBox', owner, series: 999 } : undefined;
  const { price = 0n, creator = 0 } = nftOf(model).offers.get(found.series) ?? {};
  const known = boxesOf(model, found.series).flatMap(({ buyer }) => buyer ?? []);
  const buyer = known.length > 0 && dice.chance(15) ? dice.pick(known) : owner;
  const seen = dice.chance(30) ? { seen: { price: dice.chance(90) ? price : price + 1n } } : {};
  return { kind: 'nft.buyBox', owner: dice.chance(3) ? creator : buyer, series: found.series, ...seen };
}

export function openBox(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const boxes = [...nftOf(model).items.values()].filter(({ number, work }) => number > 0 && work === undefined);
  const found = anyOf(scene, boxes);
  if (dice.chance(8))
    return {
      kind: 'nft.openBox',
      owner: nftOf(model).items.get(anItem(scene))?.owner ?? owner,
      item: anItem(scene),
      seed: '',
      secret: 'x',
    };
  // Some are kept, so that unopened boxes are sold again.
  if (!found || dice.chance(60)) return undefined;
  const { id, series: of, number } = found;
  const opened = [...nftOf(model).items.values()].filter(({ work }) => work !== undefined);
  const again = dice.chance(5) ? anyOf(scene, opened) : undefined;
  return {
    ...{ kind: 'nft.openBox', owner: dice.chance(4) ? owner : (again ?? found).owner, item: again?.id ?? id },
    seed: dice.chance(4) ? 'a:b' : dice.pick(['', 'kite', `s${model.seq}`]),
    secret: secretOf(of, dice.chance(4) ? number + 1 : number),
  };
}
