import type { Slice } from '../slice.ts';

export const clock: Slice<'clock'> = { name: 'clock', stored: {} };
