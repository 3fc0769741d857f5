/** What a simulated trader does when it is his turn: a function of his temperament, of what he sees, and of a stream of randomness. */
import { decideMaker } from './decide-maker.ts';
import { decideReversion, decideMomentum, decideTaker } from './decide-taker.ts';
import { decideWhale } from './decide-whale.ts';
import type { Decision } from './decision.ts';
import type { MarketView } from './market-view.ts';
import type { Random } from './random.ts';
import type { Trader } from './roster.ts';

/** Nothing where he sees no reason to act. The same trader, view and stream give the same decision. */
export function decide({ temperament }: Trader, view: MarketView, random: Random): Decision | undefined {
  switch (temperament.kind) {
    case 'maker':
      return decideMaker(temperament, view, random);
    case 'taker':
      return decideTaker(temperament, view, random);
    case 'momentum':
      return decideMomentum(temperament, view, random);
    case 'reversion':
      return decideReversion(temperament, view, random);
    case 'whale':
      return decideWhale(temperament, view, random);
  }
}
