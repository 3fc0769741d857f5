/** Builds the current screens as `npm start` does, unless the caller has just done so. */
import { execFileSync } from 'node:child_process';
import { root } from './system.ts';

export default function buildScreens(): void {
  if (process.env['SCREENS_ARE_BUILT'] === undefined)
    execFileSync(process.execPath, ['scripts/build.js'], { cwd: root, stdio: 'inherit' });
}
