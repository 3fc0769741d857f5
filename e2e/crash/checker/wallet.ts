/** The wallet in the checker: moves between kinds of account, and demo claims. Its rows are the general ones. */
import type { Product } from './product.ts';
import { units, whole } from './read-journal.ts';

/** Kinds of account: the form's word, the journal's word. */
const kindOf: Record<string, string> = { change: 'spot', lever: 'futures', micro: 'options', legal: 'fiat' };

export const wallet: Product<Record<string, never>> = {
  name: 'wallet',
  queries: {},
  judge: (_, { scales, entriesAt }) => ({
    operations: {
      move: {
        isAsked: ({ fields }, command) =>
          command.kind === 'wallet.move' &&
          whole(command['amount']) === units(fields['number'] ?? '0', scales.get(Number(fields['currency_id'])) ?? 0) &&
          command['from'] === kindOf[fields['from_field'] ?? ''] &&
          command['to'] === kindOf[fields['to_field'] ?? ''],
        whyLost: (_operation, _name, { seq }) =>
          entriesAt(seq).some((line) => line.startsWith('wallet.move ')) ? undefined : 'moved nothing',
        isOneEntry: true,
      },
      claim: { isAsked: (_operation, command) => command.kind === 'wallet.claimDemo' },
    },
  }),
};
