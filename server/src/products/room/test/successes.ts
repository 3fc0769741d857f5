import { room } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { key, moderator, ok, reason, said, writer } from './scene.ts';

/** A message, its author, and one of support. */
async function scene({ whole }: Pick<World, 'whole'>, name: room.RoomName = 'en') {
  const author = await writer(whole, 'Anna');
  const { token, call } = await moderator(whole);
  return { author, token, call, ...(await said(whole, author, 'Hello', name)) };
}
async function reported(world: Pick<World, 'whole'>, name?: room.RoomName) {
  const made = await scene(world, name);
  const reader = await writer(world.whole);
  await ok(reader.call(room.report, made.own));
  return { ...made, reader };
}
async function acted(world: Pick<World, 'whole'>) {
  const made = await scene(world);
  await ok(made.call(room.moderate, { ...made.named, hide: '1', minutes: '0', reason }));
  return made;
}
async function objected(world: Pick<World, 'whole'>) {
  const made = await acted(world);
  await ok(made.author.call(room.object, made.own));
  return { ...made, other: await moderator(world.whole, 'Tom Berg') };
}

export const successes: SuccessesOf<typeof room.product> = {
  list: async (world) => ({ body: {}, token: (await scene(world)).author.token, empty: ['blocked'] }),
  messages: async (world) => {
    await scene(world);
    return { body: { room: 'en', limit: '1' }, empty: ['rows[0].marks', 'rows[0].mentions'] };
  },
  send: async ({ whole }) => {
    const [first, second] = [await writer(whole, 'Bela'), await writer(whole, 'Cyd')];
    await said(whole, first, 'First');
    const tag = String(first.id % 10_000).padStart(4, '0');
    return {
      body: { room: 'en', client_id: key(), text: `@Bela#${tag} see https://example.com` },
      token: second.token,
    };
  },
  remove: async (world) => {
    const { own, author } = await scene(world);
    return { body: own, token: author.token, empty: ['marks', 'mentions'] };
  },
  report: async (world) => {
    const { own } = await scene(world);
    return { body: own, token: (await writer(world.whole)).token };
  },
  object: async (world) => {
    const { own, author } = await acted(world);
    return { body: own, token: author.token };
  },
  queue: async (world) => ({ body: {}, token: (await reported(world)).token }),
  posted: async (world) => ({
    body: { room: 'hk' },
    token: (await scene(world, 'hk')).token,
    empty: ['rows[0].marks', 'rows[0].mentions'],
  }),
  message: async (world) => {
    const { named, token } = await reported(world, 'zh');
    return {
      body: named,
      token,
      empty: [...['message.marks', 'message.mentions'], ...['around[0].marks', 'around[0].mentions']],
    };
  },
  moderate: async (world) => {
    const { named, token } = await scene(world);
    return { body: { ...named, hide: '1', minutes: '10', reason }, token };
  },
  dismiss: async (world) => {
    const { named, token } = await reported(world);
    return { body: { ...named, reason }, token };
  },
  decide: async (world) => {
    const { named, other } = await objected(world);
    return { body: { ...named, lift: '1', reason }, token: other.token };
  },
  slow: async ({ whole }) => ({ body: { room: 'pt', seconds: '0', reason }, token: (await moderator(whole)).token }),
  post: async ({ whole }) => ({
    body: { room: 'news', client_id: key(), text: 'Maintenance' },
    token: (await moderator(whole)).token,
    empty: ['marks', 'mentions'],
  }),
  withdraw: async ({ whole }) => {
    const { token, call } = await moderator(whole);
    const { id } = await ok(call(room.post, { room: 'news', client_id: key(), text: 'Later' }));
    return {
      body: { room: 'news', message: String(id), reason },
      token,
      empty: ['marks', 'mentions'],
    };
  },
};
