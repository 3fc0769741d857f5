import type { Slice } from '../../shared/slice/slice.ts';

export const request: Slice<'request'> = { name: 'request', stored: {} };
