import { copyRules } from '@glassbook/engine/copy/rules';
import { reasons, refusals } from '@glassbook/engine/copy/words';
import { declareProduct } from '../product.ts';
import { apply, readApply } from './apply.ts';
import { channels } from './channels.ts';
import { amount, cancel, close, edit, follow, pause, selfHolding } from './follow.ts';
import { lead, resign } from './lead.ts';
import { copies, mine, missed, result, shares } from './lists.ts';
import { application, applications, decide, remove } from './staff.ts';
import { historyTrade, index, traderDetail } from './traders.ts';

export const product = declareProduct({
  name: 'copy',
  refusals: [
    ...refusals,
    ...(['copy.same_person', 'copy.market_not_found', 'copy.risk_unanswered', 'copy.criteria_unmet'] as const),
    ...(['copy.application_open', 'copy.application_not_found', 'copy.own_account', 'copy.request_open'] as const),
    ...(['copy.decided_already', 'copy.second_account'] as const),
  ],
  entryReasons: reasons,
  routes: {
    ...{ follow, edit, pause, amount, cancel, selfHolding, close },
    ...{ index, traderDetail, historyTrade },
    ...{ readApply, apply, lead, resign },
    ...{ applications, application, decide, remove },
    ...{ mine, copies, missed, shares, result },
  },
  channels,
  settings: [{ declared: copyRules }],
  requests: ['copy.admit', 'copy.remove'],
});
