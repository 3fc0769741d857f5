/** Simulated traders of a demo: on with CROWD=on, never in production or with real money. */
import type { Core, Part, Slice } from '../slice.ts';
import { robotsOf } from '../platform/robots.ts';
import { Crowd } from './crowd.ts';
import { createRobots } from './create-robots.ts';
import { roster } from './roster.ts';
import { crowdControls, isSwitchedOn } from './switch.ts';

export const crowd: Slice<'crowd'> = { name: 'crowd', begin: () => ({ open }) };

async function open(core: Core): Promise<Part<'crowd'>> {
  const { config, pool, accountPool, now, review } = core;
  const isAllowed = config.crowd && !config.production && config.money === 'demo';
  const known = await robotsOf(pool);
  if (!isAllowed && known.length === 0) {
    review.settings.add('crowd', crowdControls(undefined));
    return {};
  }
  const owners = isAllowed ? await createRobots(accountPool, roster.length, new Date(now())) : known;
  for (const owner of owners) core.robots.add(owner);
  const traders = new Crowd(core, owners, config.crowdSeed);
  await traders.load();
  const isOn = isAllowed && (await isSwitchedOn(pool));
  const switched = { isOn, begin: () => traders.start(), halt: () => traders.halt() };
  review.settings.add('crowd', crowdControls(isAllowed ? switched : undefined));
  return {
    onCommitted: ({ changes }) => traders.apply(changes),
    // Where the crowd was on and is off, its orders leave the books.
    start: () => (switched.isOn ? traders.start() : traders.leave()),
    stop: () => traders.stop(),
  };
}
