import { assetRules, fiatRules, marketRules } from '@glassbook/engine/otc/rules';
import { reasons, refusals } from '@glassbook/engine/otc/words';
import { declareProduct } from '../product.ts';
import { ad, ads, config, endAd, mine, pauseAd, saveAd } from './ads.ts';
import { channels } from './channels.ts';
import { chat, chatImage, sendChat } from './chat.ts';
import { apply, leave, merchant, topUp } from './merchants.ts';
import { appeal, cancel, order, orders, paid, release, take } from './orders.ts';
import { block, figures, person } from './people.ts';
import { admit, award, decide, evidence, evidenceImage, giveBack, queue } from './staff.ts';

export const product = declareProduct({
  name: 'otc',
  refusals: [
    ...refusals,
    ...(['otc.password_unset', 'otc.own_account', 'otc.request_open', 'otc.decided_already'] as const),
    ...(['otc.chat_closed', 'otc.empty', 'otc.client_id_used', 'otc.too_fast', 'otc.too_many_unanswered'] as const),
    'otc.image_not_found',
  ],
  entryReasons: reasons,
  routes: {
    ...{ config, ads, ad, saveAd, pauseAd, endAd, mine, merchant, apply, topUp, leave },
    ...{ person, figures, block, chat, sendChat, chatImage },
    ...{ queue, evidence, evidenceImage, admit, decide, award, giveBack },
    ...{ take, orders, order, paid, release, cancel, appeal },
  },
  channels,
  settings: [{ declared: marketRules }, { declared: assetRules }, { declared: fiatRules }],
  acts: ['appealEscalated'],
  requests: ['otc.admit', 'otc.decide', 'otc.award', 'otc.giveBack'],
});
