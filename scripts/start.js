/** `npm start` and `npm run dev`: on a fresh clone or any other. Prepares, then hands over to run.ts on our own Node. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node, prepare, root } from './prepare.js';

const isDev = process.argv.includes('--dev');
prepare({ screens: !isDev, tools: false });

const child = spawn(node, [join(root, 'scripts/run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// It is for run.ts to stop things in order; this process waits for it.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
// npm runs this below a shell and ends only the shell, which is detected by a change of the parent process.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
