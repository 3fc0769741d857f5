import { randomUUID } from 'node:crypto';
import { kefu, upload } from '@glassbook/contract';
import { openTraders } from '../../../../test/open-traders.ts';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { photo } from '../../../../test/photo.ts';

const key = () => randomUUID();

/** A user of its own who wrote, and one of the staff who took the case. */
async function chatting({ whole }: World) {
  const { pool } = whole.database;
  const [token = ''] = await openTraders(pool, 1);
  const staff = (await openStaff(pool, 'support')).token;
  const sent = await clientOf(whole.app, token)(kefu.send, { client_id: key(), text: 'Which reference do I use?' });
  if (!sent.ok) throw new Error(sent.message);
  const { rows } = await pool.query<{ user_id: string }>('SELECT user_id FROM kefu_cases WHERE id = $1', [
    sent.message.case,
  ]);
  const user = rows[0]?.user_id ?? '';
  const taken = await clientOf(whole.app, staff)(kefu.assign, { user });
  if (!taken.ok) throw new Error(taken.message);
  return { token, staff, user, case: String(sent.message.case), message: String(sent.message.id) };
}

async function withImage(world: World) {
  const chat = await chatting(world);
  const call = clientOf(world.whole.app, chat.token);
  const file = new Blob([new Uint8Array(await photo())]);
  const stored = await call(upload.image, {}, { file });
  if (!stored.ok) throw new Error(stored.message);
  const sent = await call(kefu.send, { client_id: key(), image: stored.message, image_name: 'voucher.jpg' });
  if (!sent.ok) throw new Error(sent.message);
  return { ...chat, message: String(sent.message.id) };
}

async function closed(world: World) {
  const chat = await chatting(world);
  await clientOf(world.whole.app, chat.staff)(kefu.end, { user: chat.user });
  return chat;
}

export const successes: SuccessesOf<typeof kefu.product> = {
  state: async (world) => ({ body: {}, token: (await chatting(world)).token }),
  messages: async (world) => ({ body: { limit: '5' }, token: (await chatting(world)).token }),
  image: async (world) => {
    const { message, token } = await withImage(world);
    return { body: { message }, token };
  },
  send: async (world) => {
    const { token } = await chatting(world);
    return { body: { client_id: key(), text: 'And the account?' }, token };
  },
  read: async (world) => {
    const { token, message } = await chatting(world);
    return { body: { up_to: message }, token };
  },
  typing: async (world) => ({ body: {}, token: (await chatting(world)).token }),
  close: async (world) => ({ body: {}, token: (await chatting(world)).token }),
  rate: async (world) => {
    const { token, case: id } = await closed(world);
    return { body: { case: id, score: '5', comment: 'Quick' }, token };
  },
  transcript: async (world) => {
    const { token, case: id } = await chatting(world);
    return { body: { case: id }, token };
  },
  queue: async (world) => ({ body: { show: 'mine' }, token: (await chatting(world)).staff }),
  chat: async (world) => {
    const first = await closed(world);
    const { token, staff, user } = first;
    await clientOf(world.whole.app, token)(kefu.send, { client_id: key(), text: 'One more thing' });
    return { body: { user }, token: staff };
  },
  news: async (world) => {
    const { staff, user } = await chatting(world);
    return { body: { user, after: '0', typing: '1' }, token: staff };
  },
  context: async (world) => {
    const { staff, user } = await chatting(world);
    return { body: { user }, token: staff, empty: ['orders'] };
  },
  chatImage: async (world) => {
    const { staff, user, message } = await withImage(world);
    return { body: { user, message }, token: staff };
  },
  cannedAnswers: async (world) => ({ body: { language: 'zh' }, token: (await chatting(world)).staff }),
  agents: async (world) => ({ body: {}, token: (await chatting(world)).staff }),
  assign: async (world) => {
    const { staff, user } = await chatting(world);
    return { body: { user }, token: staff };
  },
  answer: async (world) => {
    const { staff, user } = await chatting(world);
    return { body: { user, client_id: key(), text: 'Use your account number.' }, token: staff };
  },
  note: async (world) => {
    const { staff, user } = await chatting(world);
    return { body: { user, client_id: key(), text: 'Asked about a transfer before.' }, token: staff };
  },
  end: async (world) => {
    const { staff, user } = await chatting(world);
    return { body: { user }, token: staff };
  },
};
