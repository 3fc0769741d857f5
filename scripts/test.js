/** `npm test` and `npm run check`: on a fresh clone or any other. Installs, then hands over to check/run.ts on our own Node. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node, prepare, root } from './prepare.js';

prepare({ screens: false, tools: true });
const { status } = spawnSync(node, [join(root, 'scripts/check/run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exit(status ?? 1);
