import type { system } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';

export const successes: SuccessesOf<typeof system.product> = { health: () => ({ body: {} }) };
