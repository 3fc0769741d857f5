import { declareProduct } from '../product.ts';
import { entries } from './entries.ts';
import { exportFile } from './export-file.ts';
import { monthFile } from './month-file.ts';
import { summary } from './summary.ts';

export const product = declareProduct({
  name: 'statement',
  refusals: [
    ...(['statement.export_running', 'statement.exports_busy', 'statement.exports_reached'] as const),
    ...(['statement.month_empty', 'statement.preparing'] as const),
  ],
  entryReasons: [],
  routes: { entries, exportFile, monthFile, summary },
  channels: {},
});
