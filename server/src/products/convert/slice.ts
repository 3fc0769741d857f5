/** Conversions between assets at the index, by quotes that are locked. */
import { Guesses } from '../../carry/rate-limits/guesses.ts';
import { slice } from '../../shared/slice/slice.ts';
import { accept, transfer } from './accept.ts';
import { fee, history, list, rate } from './lists.ts';
import { quote, quoteSweep } from './quote.ts';
import type { ConvertServices } from './services.ts';
import { stored } from './stored.ts';

/** A historic client asks for prices every three seconds. Who asks for more than twice that looks for one that has moved. */
const quoting = { max: 40, windowMs: 60_000, free: 40, delayMs: 0 };

export const convert = slice({
  name: 'convert',
  stored,
  usual: [['quotes'], ['quotes', 'conversions']],
  roles: ['writer'],
  needs: ['pool', 'catalog', 'sequencer', 'prices', 'now', 'inForce', 'limitWords'],
  calls: ['cnyRate'],
  open({ pool, catalog, sequencer, prices, now, inForce, limitWords, cnyRate }) {
    const services: ConvertServices = {
      ...{ pool, catalog, sequencer, prices, now, inForce, limitWords, cnyRate },
      quotes: new Guesses(quoting, now),
    };
    return {
      handlings: {
        ...{ list: list(services), fee: fee(services), quote: quote(services), quoteSweep: quoteSweep(services) },
        ...{
          accept: accept(services),
          transfer: transfer(services),
          history: history(services),
          rate: rate(services),
        },
      },
      channels: {},
    };
  },
});
