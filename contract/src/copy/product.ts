import { copyRules } from '@glassbook/engine/copy/rules';
import { reasons, refusals } from '@glassbook/engine/copy/words';
import { declareProduct } from '../product.ts';
import { amount, cancel, close, edit, follow, pause, selfHolding } from './follow.ts';
import { lead, resign } from './lead.ts';
import { copies, mine, missed, result, shares } from './lists.ts';
import { historyTrade, index, traderDetail } from './traders.ts';

export const product = declareProduct({
  name: 'copy',
  refusals: [...refusals, ...(['copy.same_person', 'copy.market_not_found', 'copy.risk_unanswered'] as const)],
  entryReasons: reasons,
  routes: {
    ...{ follow, edit, pause, amount, cancel, selfHolding, close },
    ...{ index, traderDetail, historyTrade },
    ...{ lead, resign },
    ...{ mine, copies, missed, shares, result },
  },
  channels: {},
  settings: [{ declared: copyRules }],
});
