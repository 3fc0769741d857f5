import { z } from 'zod';
import { flagReply, idText, limitText, orEmpty, pageText } from '../fields.ts';
import { route } from '../route.ts';
import { article } from './article.ts';

const setting = z.strictObject({ id: z.number().int(), key: z.string(), value: z.string(), notes: z.string() });

export const newsPopup = route({
  id: 'content.newsPopup',
  method: 'GET',
  path: '/news/index_pop',
  who: 'anyone',
  about: 'The pop-up notice, or null. The client stores which one was closed.',
  body: z.object({}),
  reply: article.nullable(),
  refusals: [],
});

export const newsList = route({
  id: 'content.newsList',
  method: 'POST',
  path: '/news/list',
  who: 'anyone',
  reads: true,
  about: 'Articles of a category (4 notices, 5 banners), newest first.',
  body: z.object({ c_id: idText, page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    version: setting.extend({ value: z.array(z.string()) }),
    list: z.array(article),
    count: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
  }),
  refusals: [],
});

export const newsDetail = route({
  id: 'content.newsDetail',
  method: 'POST',
  path: '/news/detail',
  who: 'anyone',
  reads: true,
  about: 'The full text of an article.',
  body: z.object({ id: idText }),
  reply: article,
  refusals: ['content.not_found'],
});

export const getSetting = route({
  id: 'content.getSetting',
  method: 'GET',
  path: '/getSetting',
  who: 'anyone',
  about: 'A public setting by key, e.g. version.',
  body: z.object({ keyword: z.string().regex(/^[a-z_]{1,40}$/) }),
  reply: setting,
  refusals: ['content.not_found'],
});

export const getSiteConfig = route({
  id: 'content.getSiteConfig',
  method: 'GET',
  path: '/getSiteConfig',
  who: 'anyone',
  about: 'The name and logo of the site.',
  body: z.object({}),
  reply: z.strictObject({ site_name: z.string(), site_logo: z.string() }),
  refusals: [],
});

export const menu = route({
  id: 'content.menu',
  method: 'GET',
  path: '/menu',
  who: 'anyone',
  about:
    'Entries of the home menu and the Earn tab. An empty url means in development. `about` is what the Earn tab says of it, or empty.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      id: z.number().int(),
      name: z.string(),
      about: z.string(),
      title: z.string(),
      icon: z.string(),
      url: z.string(),
      sort: z.number().int(),
      /** 0: it has no product of its own, and is not shown. */
      show: flagReply,
      open_type: z.enum(['navigateTo', 'switchTab']),
      is_financial: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
  refusals: [],
});
