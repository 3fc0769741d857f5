import { nft } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { photo } from '../../../../test/photo.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { clientOf } from '../../../../test/whole-app.ts';
import {
  approved,
  atAuction,
  blobOf,
  created,
  image,
  leads,
  ok,
  onSale,
  person,
  reason,
  series,
  soon,
  words,
} from './scene.ts';

const artist = ({ whole }: Pick<World, 'whole'>) => person(whole);
const sold = async (world: World) => ({ code: await onSale(world.whole, await artist(world)) });
const auctioned = async (world: World) => ({ code: await atAuction(world.whole, await artist(world)) });
/** An auction in which the world's trader has a bid. */
async function bidding(world: World) {
  const named = await auctioned(world);
  await leads(world, named.code);
  return named;
}
const contents = ['[0].contents'];
/** Shows what takes an auction that has ended. */
const ofAuctions = 'server/src/products/nft/auctions.test.ts';
/** A work that staff look at. */
async function reviewed({ whole }: Pick<World, 'whole'>, isApproved = false) {
  const of = await person(whole);
  const code = await (isApproved ? approved(whole, of) : created(of));
  const token = (await openStaff(whole.database.pool, 'support')).token;
  return { body: { user: String(of.id), code }, token };
}

export const successes: SuccessesOf<typeof nft.product> = {
  items: async (world) => {
    await sold(world);
    return { body: { status: '1' }, empty: contents };
  },
  item: async (world) => ({ body: { id: (await sold(world)).code }, empty: ['contents'] }),
  artists: async (world) => {
    await sold(world);
    return { body: {} };
  },
  artist: async (world) => {
    const of = await person(world.whole);
    await onSale(world.whole, of);
    return { body: { uid: String(of.id) }, empty: ['artworks[0].contents', 'collects'] };
  },
  currencies: () => ({ body: {} }),
  bids: async (world) => ({ body: await bidding(world) }),
  history: async (world) => ({ body: await sold(world) }),
  proof: async (world) => {
    const of = await person(world.whole);
    return { body: { code: await series(world.whole, of, 901) }, empty: ['openings', 'secrets'] };
  },
  collection: async (world) => {
    await ok(world.call(nft.collect, await sold(world)));
    return { body: {}, empty: contents };
  },
  collect: async (world) => ({ body: await sold(world) }),
  mine: async (world) => {
    const own = await person(world.whole);
    await created(own);
    return { body: {}, token: own.token, empty: contents };
  },
  created: async (world) => {
    const own = await person(world.whole);
    await created(own);
    return { body: {}, token: own.token, empty: contents };
  },
  myBids: async (world) => {
    await bidding(world);
    return { body: {} };
  },
  pastSales: async (world) => {
    const own = await person(world.whole);
    const code = await onSale(world.whole, own);
    await ok(own.call(nft.cancel, { code }));
    return { body: {}, token: own.token };
  },
  orders: () => ({ body: {}, empty: [''] }),
  readOrder: () => ({ body: { id: '1' }, tooEarly: { refusal: 'nft.not_found', shownIn: ofAuctions } }),
  upload: async () => ({ body: { kind: 'image' }, file: blobOf(await photo()) }),
  create: async (world) => {
    const own = await person(world.whole);
    return { body: { type: '1', media: await image(own), ...words }, token: own.token };
  },
  withdraw: async (world) => {
    const own = await person(world.whole);
    return { body: { code: await created(own) }, token: own.token };
  },
  list: async (world) => {
    const own = await person(world.whole);
    const code = await approved(world.whole, own);
    return { body: { code, price: '150', end_time: soon() }, token: own.token };
  },
  cancel: async (world) => {
    const own = await person(world.whole);
    return { body: { code: await onSale(world.whole, own) }, token: own.token };
  },
  buy: async (world) => ({ body: await sold(world) }),
  margin: async (world) => ({ body: await auctioned(world) }),
  bid: async (world) => {
    const named = await auctioned(world);
    await ok(world.call(nft.margin, named));
    return { body: { ...named, price: '50' } };
  },
  leave: async (world) => {
    const named = await auctioned(world);
    await ok(world.call(nft.margin, named));
    return { body: named };
  },
  pay: () => ({
    body: { id: '1' },
    tooEarly: { refusal: 'nft.not_found', shownIn: ofAuctions },
  }),
  open: async (world) => ({
    body: await sold(world),
    tooEarly: { refusal: 'nft.not_owner', shownIn: 'server/src/products/nft/boxes.test.ts' },
  }),
  works: async (world) => ({ body: {}, token: (await reviewed(world)).token }),
  work: async (world) => ({ ...(await reviewed(world)), empty: ['view.contents'] }),
  medium: async (world) => reviewed(world),
  approve: async (world) => {
    const { body, token } = await reviewed(world);
    return { body: { ...body, reason }, token };
  },
  reject: async (world) => {
    const { body, token } = await reviewed(world);
    return { body: { ...body, failure: 'not_own', reason }, token };
  },
  hide: async (world) => {
    const { body, token } = await reviewed(world, true);
    return { body: { ...body, reason }, token };
  },
  show: async (world) => {
    const { body, token } = await reviewed(world, true);
    await ok(clientOf(world.whole.app, token)(nft.hide, { ...body, reason }));
    return { body: { ...body, reason }, token };
  },
  endSale: async (world) => {
    const of = await person(world.whole);
    const code = await onSale(world.whole, of);
    const token = (await openStaff(world.whole.database.pool, 'support')).token;
    return { body: { user: String(of.id), code, reason }, token };
  },
};
