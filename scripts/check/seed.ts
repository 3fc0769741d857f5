/** What the properties of a run are tried with: always the same, or with SEED another (`npm run test:long` draws and prints one). Where one fails, fast-check prints the path to it too. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_260_422) });
