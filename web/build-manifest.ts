/** Reads what a build wrote about itself: which files a page needs. */
export type BuildChunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
export type BuildManifest = Record<string, BuildChunk>;

/** What home is opened with: the frame, the page, and the socket's client, which comes beside it. */
export const homeChunks = [
  'index.html',
  'src/app/home/home-page.tsx',
  '../node_modules/socket.io-client/build/esm/index.js',
];

/** Parts of the chart that load with a click: another view, a drawing tool, an indicator that is not among the first. */
export const afterAClick = [
  'src/shared/trading/chart/candle-table.tsx',
  'src/shared/trading/chart/depth-view.tsx',
  'src/shared/trading/chart/drawing-choice.tsx',
  'src/shared/trading/chart/drawings.ts',
  'src/shared/trading/chart/indicator-choice.tsx',
  'src/shared/trading/chart/more-charts.ts',
];

/** What loads when a user opens a list, a tab, a menu or a dialog, or more of the chart, or has sent an order. */
export const behindPress = [
  '../ui/src/overlay-parts.tsx',
  '../ui/src/select-parts.tsx',
  '../ui/src/search-parts.tsx',
  'src/products/spot/conditional/amend-conditional.tsx',
  'src/products/spot/conditional/conditional-history.tsx',
  'src/products/spot/conditional/conditional-part.tsx',
  'src/products/spot/conditional/exit-fields.tsx',
  'src/products/spot/orders/amend-sheet.tsx',
  'src/products/spot/orders/history.tsx',
  'src/products/spot/ticket/confirm-order.tsx',
  'src/products/spot/ticket/trade-receipt.tsx',
  ...afterAClick,
];

/** The chart, which a phone loads when it is unfolded above the ticket, or as a page of its own. */
export const chartPanel = 'src/shared/trading/chart/chart-panel.tsx';
/** The panels of a wide window with the chart, and what a tablet has of them; a phone loads neither. */
export const ofWideWindows = 'src/shared/trading/layouts/terminal.tsx';
export const ofTablets = 'src/shared/trading/layouts/tablet-trade.tsx';

/** The files of chunks and of all they import, and, with `later`, of what they may import while they run, but for `without`. */
export function filesOf(
  manifest: BuildManifest,
  keys: readonly string[],
  later = false,
  without: readonly string[] = [],
): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>(without);
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    waiting.push(...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : []));
  }
  return files;
}
