/** What is held in Earn, and its way in on the pages of an asset. */
import type { Holdings } from '../shared/earn/holding.ts';
import { DualDoor } from '../products/dual/door.tsx';
import { loadLater } from '../shared/later.ts';
import { Hub } from './finance/hub.tsx';

const parts = Object.entries(await loadLater()).flatMap(([name, { holdings }]) =>
  holdings ? [{ name, holdings }] : [],
);
const hooks = await Promise.all(parts.map(({ holdings }) => holdings()));

export const words = [...parts.map(({ name }) => name), 'offer'];

/** The hooks of all products as one, called in the same order each time. */
const useParts = hooks.reduce<() => Holdings[]>(
  (before, { useHoldings }) =>
    () => [...before(), useHoldings()],
  () => [],
);

function Held() {
  return <Hub parts={useParts()} />;
}

export default function Earn({ asset }: { asset?: number }) {
  return asset === undefined ? <Held /> : <DualDoor assetId={asset} />;
}
