import type { Slice } from '../slice.ts';

export const request: Slice<'request'> = { name: 'request', stored: {} };
