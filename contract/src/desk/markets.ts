import { z } from 'zod';
import { idReply, idText, reasonText, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

const reason = reasonText;
export const markets = route({
  id: 'desk.markets',
  method: 'GET',
  path: '/desk/markets',
  who: 'staff:market.read',
  about:
    'Every market of spot trading and of futures: whether it trades, and the open request to open it. Its fees and limits are in desk.settings.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      id: idReply,
      symbol: z.string(),
      open: z.boolean(),
      request: idReply.nullable(),
    }),
  ),
  refusals: [],
});

export const halt = route({
  id: 'desk.halt',
  method: 'POST',
  path: '/desk/market/halt',
  who: 'staff:market.halt',
  about:
    'Halts a market immediately, by one person: nothing is placed or filled, orders can be canceled. Opening it again takes two.',
  body: z.object({ market: idText, reason }),
  reply: sentenceReply,
  refusals: ['desk.not_found', 'desk.nothing_changes'],
});

export const requestOpen = route({
  id: 'desk.requestOpen',
  method: 'POST',
  path: '/desk/market/open',
  who: 'staff:market.request',
  about: 'Asks to open a halted market again. A second person decides.',
  body: z.object({ market: idText, reason }),
  reply: z.strictObject({ request: idReply }),
  refusals: ['desk.not_found', 'desk.nothing_changes', 'desk.request_exists'],
});
