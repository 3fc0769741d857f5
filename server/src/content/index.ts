/** Editorial content: notices, banners, pages, the menu, public settings. */
import { content } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { handleAnyone, refuse, type Call, type Result } from '../http/handling.ts';
import { articleById, articlesOf, pageOf, popupArticle } from './articles.ts';
import { menuOf } from './menu.ts';
import { settingOf, siteConfig } from './settings.ts';

export { seedContent } from './seed-content.ts';

const listLimit = 15;
const category = { questions: 18, about: 19, contact: 33, compliance: 34 };

/** The calls of the content slice. All are public and read-only. */
export function contentHandlings({ pool }: { pool: Pool }) {
  const found = <T>(message: T | undefined): Result<T, undefined> =>
    message === undefined ? refuse('content.not_found') : { ok: true, message };
  const page = (id: number) => async (call: Call) => found(await pageOf(pool, call.language, id));
  return {
    newsPopup: handleAnyone(content.newsPopup, async ({ language }) => ({
      ok: true,
      message: (await popupArticle(pool, language)) ?? null,
    })),
    newsList: handleAnyone(content.newsList, (call) => newsList(pool, call)),
    newsDetail: handleAnyone(content.newsDetail, async ({ body, language }) =>
      found(await articleById(pool, language, Number(body.id))),
    ),
    getSetting: handleAnyone(content.getSetting, async ({ body }) => found(await settingOf(pool, body.keyword))),
    getSiteConfig: handleAnyone(content.getSiteConfig, async () => ({
      ok: true,
      message: await siteConfig(pool),
    })),
    menu: handleAnyone(content.menu, async ({ language }) => ({ ok: true, message: await menuOf(pool, language) })),
    faq: handleAnyone(content.faq, page(category.questions)),
    aboutUs: handleAnyone(content.aboutUs, page(category.about)),
    contactUs: handleAnyone(content.contactUs, page(category.contact)),
    operationalCompliance: handleAnyone(content.operationalCompliance, page(category.compliance)),
  };
}

async function newsList(pool: Pool, { body, language }: Call<z.output<typeof content.newsList.body>>) {
  const page = Number(body.page ?? 1);
  const limit = Number(body.limit ?? listLimit);
  const [articles, version] = await Promise.all([
    articlesOf(pool, language, Number(body.c_id), { page, limit }),
    settingOf(pool, 'version'),
  ]);
  const { value, ...rest } = version ?? { id: 0, key: 'version', value: '', notes: '' };
  return { ok: true as const, message: { version: { ...rest, value: value.split(',') }, ...articles, page, limit } };
}
