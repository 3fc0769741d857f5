/** The faults that are put into the engine, one at a time. What is not caught would be a hole in the auditor. */
import type { Fault } from './fault.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { replayFaults } from './replay-faults.ts';
import { spotFaults } from './spot-faults.ts';

export const faults: readonly Fault[] = [...ledgerFaults, ...spotFaults, ...replayFaults];
