/** What of each earn product the Earn tab shows, one line each. */
import { useDualHoldings } from './dual/use-holdings.ts';
import { Hub } from './finance/hub.tsx';
import { useLockupHoldings } from './lockup/use-holdings.ts';

export default function Earn() {
  const parts = [useLockupHoldings(), useDualHoldings()];
  return <Hub parts={parts} />;
}
