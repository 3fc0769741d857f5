import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { funds } from '@glassbook/contract';
import type { BadgeTone } from '@glassbook/ui';
import type { StateWords } from '../../cases/case-table.tsx';

export type Row = z.output<(typeof funds.withdrawalQueue)['reply']>['rows'][number];

const tones: Partial<Record<Row['state'], BadgeTone>> = {
  requested: 'info',
  in_review: 'info',
  approved: 'gold',
  paying: 'gold',
  paid: 'ok',
  rejected: 'err',
};
export const stateOf = ({ state }: Pick<Row, 'state'>, t: TFunction): StateWords => ({
  text: t(`funds:status.${state}`),
  tone: tones[state],
});

/** Whether it can be picked: one to start the payment of, or one whose payment the reader (by number) started. */
export const canPick = ({ state, request, payer }: Row, self: number): boolean =>
  request === null && (state === 'approved' || (state === 'paying' && payer?.id === self));
