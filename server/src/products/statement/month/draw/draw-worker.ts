/** The thread that draws one sheet (drawn.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { drawSheet } from './draw-sheet.ts';
import type { Sheet } from './sheet.ts';

const file = await drawSheet(workerData as Sheet);
parentPort?.postMessage(file, [file.buffer]);
