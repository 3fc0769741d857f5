/** Minutes of a session, lowered, raised, confirmed and discarded: limits that stop no other operation. Pauses are of an owner of their own (../pausing.ts). */
import { limit as routes } from '@glassbook/contract';
import type { Behaviour } from './behaviour.ts';

export const limit: Behaviour = {
  name: 'limit',
  share: 2,
  paths: {
    set: routes.set.path,
    confirm: routes.confirm.path,
    discard: routes.discard.path,
    coolOff: routes.coolOff.path,
    exclude: routes.exclude.path,
  },
  channels: {},
  begin: () => ({
    next: ({ name, random }) => {
      const draw = random.next();
      if (draw < 0.4)
        return {
          what: draw < 0.1 ? 'limit.confirm' : 'limit.discard',
          fields: { name: 'session' },
          name,
          named: 'key',
        };
      const fields = { name: 'session', amount: String(random.between(15, 1_440)) };
      return { what: 'limit.set', fields, name, named: 'key' };
    },
  }),
};
