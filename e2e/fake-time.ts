/** Where libfaketime is, which gives a program another wall clock; undefined where it is not installed. */
import { existsSync } from 'node:fs';

const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '.'].flatMap((folder) =>
  ['lib', 'lib64'].map((lib) => `/usr/${lib}/${folder}/faketime/libfaketime.so.1`),
);
export const fakeTime = (): string | undefined => libraries.find((path) => existsSync(path));
export const noFakeTime = 'libfaketime is not installed';
