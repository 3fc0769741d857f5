export { product } from './product.ts';
export {
  checks,
  reconcile,
  reconciliation,
  reconciliationFilters,
  reconciliations,
  reconciliationsCsv,
} from './reconciliation.ts';
export {
  placeKinds,
  report,
  reportFilters,
  requestStatement,
  statementFilters,
  statements,
  statementsCsv,
} from './report.ts';
