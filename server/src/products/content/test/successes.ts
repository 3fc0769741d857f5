import { randomUUID } from 'node:crypto';
import { content } from '@glassbook/contract';
import { photo } from '../../../../test/photo.ts';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';

/** A draft with an English text, of an editor. */
async function draft({ whole }: World): Promise<{ entry: string; version: string; token: string }> {
  const { token } = await openStaff(whole.database.pool, 'content');
  const call = clientOf(whole.app, token);
  const made = await call(content.createEntry, { client_id: randomUUID(), kind: 'news' });
  if (!made.ok) throw new Error(made.message);
  const entry = String(made.message.id);
  const text = { language: 'en' as const, title: 'A notice', abstract: 'In short.', content: '<p>At length.</p>' };
  const saved = await call(content.saveText, { entry, version: '1', ...text });
  if (!saved.ok) throw new Error(saved.message);
  return { entry, version: String(saved.message.version), token };
}
const seen = async (world: World) => {
  const { token, ...body } = await draft(world);
  return { token, body };
};
const editor = async ({ whole }: World) => (await openStaff(whole.database.pool, 'content')).token;

export const successes: SuccessesOf<typeof content.product> = {
  newsPopup: () => ({ body: {} }),
  newsList: () => ({ body: { c_id: '4' } }),
  newsDetail: async ({ call }) => {
    const listed = await call(content.newsList, { c_id: '4' });
    return { body: { id: String(listed.ok ? listed.message.list[0]?.id : 0) } };
  },
  getSetting: () => ({ body: { keyword: 'version' } }),
  getSiteConfig: () => ({ body: {} }),
  menu: () => ({ body: {} }),
  faq: () => ({ body: {} }),
  contactUs: () => ({ body: {} }),
  aboutUs: () => ({ body: {} }),
  checkLink: () => ({ body: { url: 'https://docs.example/a' } }),
  operationalCompliance: () => ({ body: {} }),
  entries: async (world) => {
    const { token } = await draft(world);
    return { token, body: { kind: 'news', limit: '1' } };
  },
  entry: async (world) => {
    const { token, entry } = await draft(world);
    return { token, body: { entry } };
  },
  createEntry: async (world) => ({
    token: await editor(world),
    body: { client_id: randomUUID(), kind: 'page', fixed: 'about' },
    empty: ['texts'],
  }),
  saveText: async (world) => {
    const { token, body } = await seen(world);
    return { token, body: { ...body, language: 'th', title: 'ประกาศ', abstract: '', content: '<p>ข้อความ</p>' } };
  },
  saveEntry: async (world) => {
    const { token, body } = await seen(world);
    return { token, body: { ...body, order: '1' } };
  },
  publish: seen,
  withdraw: seen,
  preview: async (world) => ({ token: await editor(world), body: { content: '<p onclick="x()">Text</p>' } }),
  image: async (world) => ({ token: await editor(world), body: {}, file: new Blob([new Uint8Array(await photo())]) }),
};
