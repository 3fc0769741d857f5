import type { upload } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';
import { photo } from '../../../../test/photo.ts';

export const successes: SuccessesOf<typeof upload.product> = {
  image: async () => ({ body: {}, file: new Blob([new Uint8Array(await photo())]) }),
};
