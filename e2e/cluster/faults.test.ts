/** Each fault of the table once. `npm run cluster -- faults` and `npm run cluster -- r12 50` measure. */
import { expect } from 'vitest';
import { faults } from './faults.ts';
import { whyNot } from './packages.ts';
import { skipFor, test } from './shared-cluster.ts';
import { strikeUnderLoad } from './strike-under-load.ts';

const cases = faults.map((fault) => [`${fault.isFailover ? 'R12 ' : ''}${fault.name}`, fault] as const);

test.for(cases)(
  '%s: nothing acknowledged is lost, nothing is done twice or late, and all that was unknown is resolved',
  { tags: ['long'], timeout: 900_000, retry: 0 },
  async ([, fault], context) => {
    skipFor(whyNot(), context);
    const { shared } = context;
    if (!shared) return;
    skipFor(fault.whyNot?.(shared.cluster), context);
    const { words, wrong } = await strikeUnderLoad(shared.cluster, fault, shared.traders);
    console.log(words);
    expect(wrong).toEqual([]);
  },
);
