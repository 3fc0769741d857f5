/** What of each earn product the Earn tab shows, one line each. */
import { useDualHoldings } from './dual/use-holdings.ts';
import { Hub } from './finance/hub.tsx';
import { useIeoHoldings } from './ieo/use-holdings.ts';
import { useLockupHoldings } from './lockup/use-holdings.ts';

export default function Earn() {
  const parts = [useLockupHoldings(), useDualHoldings(), useIeoHoldings()];
  return <Hub parts={parts} />;
}
