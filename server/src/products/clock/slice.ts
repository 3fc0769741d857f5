import type { Slice } from '../../shared/slice/slice.ts';

export const clock: Slice<'clock'> = { name: 'clock', stored: {} };
