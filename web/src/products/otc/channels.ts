import type { otc } from '@glassbook/contract';
import { ownReducer } from '../../carry/live/index.ts';
import type { Reducers } from '../../carry/live/values.ts';

export const channels = {
  'otc.orders': ownReducer<otc.OwnOrder>(),
  'otc.chat': ownReducer<otc.MessageView>(),
} satisfies Reducers<'otc.orders' | 'otc.chat'>;
