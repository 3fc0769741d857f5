/** All slices. A product of the engine or of the contract that is missing in the list does not compile. */
import { productNames } from '@glassbook/engine';
import * as list from './slice-list.ts';
import type { AnySlice, Slice, SliceName } from '../shared/slice/slice.ts';

const byName: { [N in SliceName]: Slice<N> } = list;
/** Settings are sent in the engine's order: assets come before the instruments that use them. */
const placeOf = ({ name }: AnySlice) => (productNames as readonly string[]).indexOf(name);
export const slices = (Object.values(byName) as unknown as readonly AnySlice[]).toSorted(
  (a, b) => placeOf(a) - placeOf(b),
);
