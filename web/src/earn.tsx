/** What is held in Earn. */
import type { Holdings } from './app/earn/holding.ts';
import * as list from './earn-list.ts';
import { Hub } from './finance/hub.tsx';

const products: Readonly<Record<string, () => Holdings>> = list;

export const words = Object.keys(products);

export default function Earn() {
  return <Hub parts={Object.values(products).map((useHoldings) => useHoldings())} />;
}
