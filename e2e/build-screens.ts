/** The screens as they are now, built as `npm start` builds them. */
import { execFileSync } from 'node:child_process';
import { root } from './system.ts';

export default function buildScreens(): void {
  execFileSync(process.execPath, ['scripts/build.js'], { cwd: root, stdio: 'inherit' });
}
