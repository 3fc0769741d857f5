/** What of each earn product the Earn tab shows, one line each. */
import { Hub } from './finance/hub.tsx';
import { useIeoHoldings } from './ieo/use-holdings.ts';
import { useLockupHoldings } from './lockup/use-holdings.ts';

export default function Earn() {
  const parts = [useLockupHoldings(), useIeoHoldings()];
  return <Hub parts={parts} />;
}
