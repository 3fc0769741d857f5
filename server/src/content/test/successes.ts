import { content } from '@glassbook/contract';
import type { SuccessesOf } from '../../../test/successes.ts';

export const successes: SuccessesOf<typeof content.product> = {
  newsPopup: async ({ whole }) => {
    await whole.database.pool.query("UPDATE content_articles SET popup = true WHERE group_key = 'notice.demo-money'");
    return { body: {} };
  },
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
  operationalCompliance: () => ({ body: {} }),
};
