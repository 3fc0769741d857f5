import type { ReactNode } from 'react';
import { DemoCard } from '../../products/wallet/demo/demo-card.tsx';
import { useDemoClaim } from '../../products/wallet/demo/use-demo-claim.ts';

/** The way to demo funds, where the server gives some: a card, or with `words` one of the actions. */
export default function HomeDemo({ words, className }: { words?: ReactNode; className?: string }) {
  const demo = useDemoClaim();
  if (!demo.offered) return null;
  return words === undefined ? (
    <div className="pad mt4">
      <DemoCard demo={demo} />
    </div>
  ) : (
    <li>
      <button type="button" className={className} aria-busy={demo.claiming} onClick={demo.claim}>
        {words}
      </button>
    </li>
  );
}
