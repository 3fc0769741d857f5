/** Self-limits in the checker: what was set, and how long a pause is at least, by their rows. */
import type { Product } from './product.ts';
import type { Operation } from './read-histories.ts';
import { units, whole, type Command, type Entry } from './read-journal.ts';

type Pause = { owner: string; cool_off_until: string; excluded_until: string };
export type LimitTables = { limits: { owner: string; name: string }[]; pauses: Pause[] };

const DAY_MS = 86_400_000;

/** Places of the unit of values; minutes have none. */
const placesOf = (name: string | undefined): number => (name === 'session' ? 0 : 8);

export const limit: Product<LimitTables> = {
  name: 'limit',
  queries: {
    limits: 'SELECT owner, name FROM self_limits',
    pauses: 'SELECT owner, cool_off_until, excluded_until FROM self_limit_pauses',
  },
  judge: ({ limits, pauses }) => {
    const stored = new Set(limits.map(({ owner, name }) => `${owner} ${name}`));
    const ofLimit = (kind: string) => ({
      isAsked: ({ fields }: Operation, command: Command) => command.kind === kind && command['name'] === fields['name'],
    });
    // A later one only makes it longer.
    const ofPause = (kind: string, until: 'cool_off_until' | 'excluded_until') => ({
      isAsked: ({ fields }: Operation, command: Command) =>
        command.kind === kind && whole(command['days']) === BigInt(fields['days'] ?? '0'),
      whyLost: ({ fields }: Operation, name: string, { at }: Entry) => {
        const own = pauses.find(({ owner }) => owner === name.split('/')[0]);
        const end = at + Number(fields['days']) * DAY_MS;
        return Number(own?.[until] ?? 0) < end ? `is over before ${end}` : undefined;
      },
    });
    return {
      operations: {
        confirm: ofLimit('limit.confirm'),
        discard: ofLimit('limit.discard'),
        coolOff: ofPause('limit.coolOff', 'cool_off_until'),
        exclude: ofPause('limit.exclude', 'excluded_until'),
        set: {
          isAsked: ({ fields: { name, amount } }, command) =>
            command.kind === 'limit.set' &&
            command['name'] === name &&
            whole(command['amount']) === units(amount ?? '0', placesOf(name)),
          whyLost: ({ fields }, name) => {
            const [owner = ''] = name.split('/');
            return stored.has(`${owner} ${fields['name'] ?? ''}`) ? undefined : 'set no limit';
          },
        },
      },
    };
  },
};
