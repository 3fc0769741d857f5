/** How the engine of a replay is named to its process: by its path, or by the fault in it. */
import { pathToFileURL } from 'node:url';
import { faults } from './faults.ts';
import { plant } from './plant.ts';

const WITH = 'fault:';
export const engineWith = ({ name }: { name: string }): string => `${WITH}${name}`;

/** The address it is loaded from. */
export function engineAt(named: string): string {
  const fault = faults.find((each) => engineWith(each) === named);
  return fault ? plant(fault) : pathToFileURL(named).href;
}
