import { declareProduct } from '../product.ts';
import { reconcile, reconciliation, reconciliations, reconciliationsCsv } from './reconciliation.ts';
import { report, requestStatement, statements, statementsCsv } from './report.ts';

export const product = declareProduct({
  name: 'float',
  refusals: [
    'float.asset_not_found',
    'float.place_missing',
    'float.place_unclear',
    'float.amount_decimals',
    'float.request_open',
    'float.day_not_found',
    'float.running',
  ],
  entryReasons: [],
  routes: {
    ...{ report, statements, statementsCsv, requestStatement },
    ...{ reconciliations, reconciliation, reconciliationsCsv, reconcile },
  },
  channels: {},
  requests: ['float.statement'],
  acts: ['differenceFound'],
});
