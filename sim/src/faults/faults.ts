/** The faults that are put into the engine, one at a time: those of the core, and those each product brings. One that is not caught is a gap in the auditor. */
import { products } from '../products.ts';
import { coreFaults } from './core-faults.ts';
import type { Fault } from './fault.ts';

export const faults: readonly Fault[] = [...coreFaults, ...products.flatMap(({ faults: own }) => own ?? [])];
