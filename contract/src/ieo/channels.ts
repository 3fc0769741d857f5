import { applicationRow } from '@glassbook/engine/ieo/rows';
import { z } from 'zod';
import { ownChannel, ownRow } from '../own.ts';
import { tallyView } from './offer.ts';

export const channels = {
  /** How far each offer is at first, then those that changed. One that is not known yet is new. */
  'ieo.tallies': { snapshot: z.array(tallyView), message: z.array(tallyView), private: false, params: [] },
  'ieo.applications': ownChannel(ownRow(applicationRow)),
} as const;
