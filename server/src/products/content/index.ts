/** Editorial content: notices, banners, questions, pages, the menu, public settings; and what staff writes of it. */
import { content } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { handleAnyone, refuse, type Call, type Result } from '../../carry/http/handling.ts';
import { articleHtml } from './article-html.ts';
import { articleById, articlesOf, pageOf, popupArticle, questionsPage, type Reader } from './articles.ts';
import { CleanHtml } from './clean-html.ts';
import { checkLink } from './link.ts';
import { menuOf } from './menu.ts';
import { settingOf, siteConfig } from './settings.ts';
import { entries } from './staff/entries.ts';
import { entry } from './staff/entry.ts';
import { image } from './staff/image.ts';
import { preview } from './staff/preview.ts';
import { publish, withdraw } from './staff/publish.ts';
import type { EntryServices } from './staff/services.ts';
import { createEntry, saveEntry, saveText } from './staff/write.ts';

export { seedContent } from './seed-content.ts';

const listLimit = 15;
const category = { about: 19, contact: 33, compliance: 34 };

/** The calls of the content slice. */
export function contentHandlings(services: EntryServices) {
  const { pool, now, linkHosts, menu: ofProducts } = services;
  const clean = new CleanHtml((html) => articleHtml(html, linkHosts));
  const reader = ({ language }: Call): Reader => ({ language, now: now(), clean });
  const found = <T>(message: T | undefined): Result<T, undefined> =>
    message === undefined ? refuse('content.not_found') : { ok: true, message };
  const page = (id: number) => async (call: Call) => found(await pageOf(pool, reader(call), id));
  return {
    newsPopup: handleAnyone(content.newsPopup, async (call) => ({
      ok: true,
      message: (await popupArticle(pool, reader(call))) ?? null,
    })),
    newsList: handleAnyone(content.newsList, (call) => newsList(pool, reader(call), call)),
    newsDetail: handleAnyone(content.newsDetail, async (call) =>
      found(await articleById(pool, reader(call), Number(call.body.id))),
    ),
    getSetting: handleAnyone(content.getSetting, async ({ body }) => found(await settingOf(pool, body.keyword))),
    getSiteConfig: handleAnyone(content.getSiteConfig, async () => ({
      ok: true,
      message: await siteConfig(pool),
    })),
    menu: handleAnyone(content.menu, async ({ language }) => ({
      ok: true,
      message: await menuOf(pool, ofProducts, language),
    })),
    faq: handleAnyone(content.faq, async (call) => found(await questionsPage(pool, reader(call)))),
    aboutUs: handleAnyone(content.aboutUs, page(category.about)),
    contactUs: handleAnyone(content.contactUs, page(category.contact)),
    operationalCompliance: handleAnyone(content.operationalCompliance, page(category.compliance)),
    checkLink: checkLink(linkHosts),
    ...{ entries: entries(services), entry: entry(services), createEntry: createEntry(services) },
    ...{
      saveText: saveText(services),
      saveEntry: saveEntry(services),
      preview: preview(services),
      image: image(services),
    },
    ...{ publish: publish(services), withdraw: withdraw(services) },
  };
}

async function newsList(pool: Pool, reader: Reader, { body }: Call<z.output<typeof content.newsList.body>>) {
  const page = Number(body.page ?? 1);
  const limit = Number(body.limit ?? listLimit);
  const [articles, version] = await Promise.all([
    articlesOf(pool, reader, Number(body.c_id), { page, limit }),
    settingOf(pool, 'version'),
  ]);
  const { value, ...rest } = version ?? { id: 0, key: 'version', value: '', notes: '' };
  return { ok: true as const, message: { version: { ...rest, value: value.split(',') }, ...articles, page, limit } };
}
