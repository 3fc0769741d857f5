/** Simulated traders of a demo: on with CROWD=on, never in production or with real money. Two people stop them and let them trade again. */
import type { Core, Part, Slice } from '../slice.ts';
import { robotsOf } from '../platform/robots.ts';
import { Crowd } from './crowd.ts';
import { createRobots } from './create-robots.ts';
import { roster } from './roster.ts';

export const crowd: Slice<'crowd'> = { name: 'crowd', begin: () => ({ open }) };

async function open(core: Core): Promise<Part<'crowd'>> {
  const { config, pool, accountPool, now, inForce } = core;
  const isAllowed = config.crowd && !config.production && config.money === 'demo';
  const known = await robotsOf(pool);
  if (!isAllowed && known.length === 0) return {};
  const owners = isAllowed ? await createRobots(accountPool, roster.length, new Date(now())) : known;
  for (const owner of owners) core.robots.add(owner);
  const traders = new Crowd(core, owners, config.crowdSeed);
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
}
