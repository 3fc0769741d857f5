import type { loan } from '@glassbook/contract';
import { ownReducer } from '../../carry/live/index.ts';
import type { Reducers } from '../../carry/live/values.ts';

export const channels = { 'loan.own': ownReducer<loan.LoanView>() } satisfies Reducers<'loan.own'>;
