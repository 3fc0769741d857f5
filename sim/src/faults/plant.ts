/** A copy of the engine with a fault in it, in a folder of its own. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

const ROOT = join(import.meta.dirname, '../../..');

export type Planted = { enginePath: string; remove: () => void };

/** Throws where a text to be changed is not there exactly once: the engine was rewritten, and the fault must be too. */
export function plant(fault: Fault): Planted {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-fault-'));
  const remove = () => rmSync(folder, { recursive: true });
  try {
    for (const name of ['engine', 'money']) {
      cpSync(join(ROOT, name, 'package.json'), join(folder, name, 'package.json'));
      cpSync(join(ROOT, name, 'src'), join(folder, name, 'src'), { recursive: true });
    }
    mkdirSync(join(folder, 'node_modules/@glassbook'), { recursive: true });
    symlinkSync('../../money', join(folder, 'node_modules/@glassbook/money'));
    const source = join(folder, 'engine/src');
    for (const { file, find, replace } of fault.edits) {
      const parts = readFileSync(join(source, file), 'utf8').split(find);
      if (parts.length !== 2)
        throw new Error(
          `the fault "${fault.name}" finds its text ${parts.length - 1} times in ${file}: find it a new place`,
        );
      writeFileSync(join(source, file), parts.join(replace));
    }
  } catch (error) {
    remove();
    throw error;
  }
  return { enginePath: join(folder, 'engine/src/index.ts'), remove };
}
