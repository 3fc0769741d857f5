/** What is held in Earn, and its way in on the pages of an asset. */
import type { Holdings } from './app/earn/holding.ts';
import { DualDoor } from './dual/door.tsx';
import * as list from './earn-list.ts';
import { Hub } from './finance/hub.tsx';

const products: Readonly<Record<string, () => Holdings>> = list;

export const words = [...Object.keys(products), 'offer'];

/** The hooks of all products as one, called in the same order each time. */
const useParts = Object.values(products).reduce<() => Holdings[]>(
  (before, holdings) => () => [...before(), holdings()],
  () => [],
);

function Held() {
  return <Hub parts={useParts()} />;
}

export default function Earn({ asset }: { asset?: number }) {
  return asset === undefined ? <Held /> : <DualDoor assetId={asset} />;
}
