import type { Slice } from '../slice.ts';
import { contentHandlings, seedContent } from './index.ts';

export const content: Slice<'content'> = {
  name: 'content',
  begin: () => ({
    async open({ pool, config }) {
      await seedContent(pool, config.money);
      return { handlings: contentHandlings({ pool }), channels: {} };
    },
  }),
};
