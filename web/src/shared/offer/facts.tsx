import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** Figures beside each other, each below its name; the last of a line ends with it. `card`: the name of them all, on a card of their own. */
export function Facts({ facts, columns = 3, card }: { facts: readonly Fact[]; columns?: 2 | 3; card?: string }) {
  const lines = columns === 3 ? 'grid-cols-3 [&>:nth-child(3n)]:text-end' : 'grid-cols-2 [&>:nth-child(2n)]:text-end';
  return (
    <dl className={`grid gap-x-2 gap-y-3 ${lines}${card === undefined ? '' : ' card p'}`} aria-label={card}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="cap c2">{label}</dt>
          <dd className="label num [text-align:inherit]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
