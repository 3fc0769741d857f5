import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { funds } from '@glassbook/contract';
import type { BadgeTone } from '@glassbook/ui';
import type { StateWords } from '../../cases/case-table.tsx';

export type Row = z.output<(typeof funds.depositQueue)['reply']>['rows'][number];

const tones: Partial<Record<Row['state'], BadgeTone>> = {
  submitted: 'info',
  in_review: 'info',
  credited: 'ok',
  rejected: 'err',
};
export const stateOf = ({ state }: Pick<Row, 'state'>, t: TFunction): StateWords => ({
  text: t(`funds:deposit_status.${state}`),
  tone: tones[state],
});
