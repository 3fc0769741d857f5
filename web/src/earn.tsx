/** What of each earn product the Earn tab and the pages of an asset show, one line each. */
import { DualDoor } from './dual/door.tsx';
import { useDualHoldings } from './dual/use-holdings.ts';
import { Hub } from './finance/hub.tsx';
import { useIeoHoldings } from './ieo/use-holdings.ts';
import { useLockupHoldings } from './lockup/use-holdings.ts';

function Held() {
  const parts = [useLockupHoldings(), useDualHoldings(), useIeoHoldings()];
  return <Hub parts={parts} />;
}

export default function Earn({ asset }: { asset?: number }) {
  return asset === undefined ? <Held /> : <DualDoor assetId={asset} />;
}
