/** Simulated traders of a demo: on with CROWD=on, never in production or with real money. Two people stop them and let them trade again. */
import { slice } from '../../shared/slice/slice.ts';
import { robotsOf } from '../../shared/robots/robots.ts';
import { Crowd } from './crowd.ts';
import { createRobots } from './create-robots.ts';
import { roster } from './roster.ts';

export const crowd = slice({
  name: 'crowd',
  roles: ['writer', 'leader'],
  needs: [
    'accountPool',
    'audience',
    'books',
    'catalog',
    'clock',
    'config',
    'inForce',
    'log',
    'now',
    'pool',
    'prices',
    'robots',
    'sequencer',
    'state',
  ],
  calls: ['publicContracts'],
  async open({
    config,
    pool,
    accountPool,
    now,
    inForce,
    robots,
    catalog,
    prices,
    books,
    sequencer,
    audience,
    state,
    log,
    publicContracts,
  }) {
    const needs = { catalog, prices, books, sequencer, audience, pool, state, now, log };
    const isAllowed = config.crowd && !config.production && config.money === 'demo';
    const known = await robotsOf(pool);
    const owners = isAllowed ? await createRobots(accountPool, roster.length, new Date(now())) : known;
    for (const owner of owners) robots.add(owner);
    return {
      async leads({ clock }) {
        if (owners.length === 0) return {};
        const traders = new Crowd({ ...needs, clock, contracts: publicContracts }, owners, config.crowdSeed);
        await traders.load();
        const isWanted = () => isAllowed && inForce.of('wallet.configureCrowd')?.enabled === true;
        let acts = isWanted();
        inForce.onChanged(() => {
          if (acts === isWanted()) return;
          acts = !acts;
          if (acts) traders.start();
          else traders.halt();
        });
        return {
          onCommitted: ({ changes }) => traders.apply(changes),
          // Where the crowd was on and is off, its orders leave the books.
          start: () => (acts ? traders.start() : traders.leave()),
          stop: () => traders.stop(),
        };
      },
    };
  },
});
