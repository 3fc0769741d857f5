/**
 * What has to be there before anything of ours can run: packages and built screens. Plain JavaScript without imports of ours or of
 * npm, for the Node a machine happens to have; everything else runs on the Node that is installed here.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve, sep } from 'node:path';

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
/** The Node that npm installs with us. */
export const node = join(root, 'node_modules/.bin/node');
const oldest = [20, 19];

/** One line for the user, and the end. */
export function giveUp(line, code = 1) {
  console.error(line);
  process.exit(code);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    giveUp(`Glassbook needs Node ${oldest.join('.')} or newer to start, this is ${process.versions.node}.`);
}

/** The environment without our own folder of programs: npm must not run on the Node it is about to replace. */
function outside() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules') + sep));
  return { ...process.env, PATH: path.join(delimiter) };
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const own = process.env.npm_node_execpath ?? process.execPath;
  const env = outside();
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] };
  const nodeOutside = own.startsWith(join(root, 'node_modules') + sep) ? undefined : own;
  if (cli?.endsWith('.js') && nodeOutside) return spawnSync(nodeOutside, [cli, ...args], options).status;
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status;
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Tools of tests and measurements: half of all packages, that running and building does without. */
const hasTools = () => existsSync(join(root, 'node_modules/vitest'));

/** Whether the installed packages are those of package-lock.json; installed by hand counts when it was done after the last change. */
function isInstalled(tools) {
  const lock = join(root, 'package-lock.json');
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed) || !existsSync(node) || (tools && !hasTools())) return false;
  if (readIfThere(join(root, 'node_modules/.installed-from')) === hashOf(readFileSync(lock))) return true;
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
}

/** Weights of fonts besides the regular one, which statements are set in (115 MB), and headers of Node, whose program was taken out of it (70 MB). */
const unread = /^@embedpdf\/fonts-\w+\/fonts\/(?!.*-Regular\.).|^node\/node_modules\//;
/** What only tools and people read (200 MB; licences stay), and what is made for other ways of loading a package than ours (80 MB). */
const unreadWithoutTools =
  /\.[cm]?ts$|\.map$|\/(?!licen[cs]e|notice)[^/]*\.md$|^typescript\/|^pdfkit\/\.yarn\/|^ccxt\/dist\/|^(viem|ox)\/_cjs\/|^lucide-react\/dist\/cjs\/|^country-flag-icons\/(react|commonjs|[13]x[12]|modules)\//i;

/** Removes what packages bring and nothing here reads. The next `npm ci` brings all of it again. */
function removeUnread(tools) {
  const packages = join(root, 'node_modules');
  const isUnread = (path) => unread.test(path) || (!tools && unreadWithoutTools.test(path));
  const within = (folder) => {
    for (const entry of readdirSync(join(packages, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && isUnread(`${path}/`)) rmSync(join(packages, path), { recursive: true });
      else if (entry.isDirectory()) within(path);
      else if (entry.isFile() && isUnread(path)) rmSync(join(packages, path));
    }
  };
  within('');
}

/** Tools that are there stay. */
function install(tools) {
  console.log('Installing packages (npm ci) …');
  const status = npm([
    'ci',
    tools || hasTools() ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (status !== 0) giveUp('npm ci did not succeed: see its words above.');
  const found = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (!found || Number(/\d+/.exec(found)?.[0]) < 24)
    giveUp(
      'npm did not set up Node 24 in node_modules: are install scripts switched off (npm config get ignore-scripts)?',
    );
  removeUnread(tools || hasTools());
  writeFileSync(join(root, 'node_modules/.installed-from'), hashOf(readFileSync(join(root, 'package-lock.json'))));
}

/** Everything the screens are built from. */
const screenSources = ['package-lock.json', 'web', 'desk', 'ui', 'i18n', 'contract', 'money', 'engine/src'];
const stamp = join(root, 'web/dist/.built-from');

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name !== 'node_modules' && name !== 'dist' && !name.startsWith('.'));
  return names.sort().flatMap((name) => filesIn(join(path, name)));
}

function screensHash() {
  const hash = createHash('sha256');
  for (const source of screenSources.map((path) => join(root, path)).filter((path) => existsSync(path)))
    for (const file of filesIn(source))
      if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds the screens of users and of staff where they are missing or were built from something else. */
export function buildScreens({ quiet = false } = {}) {
  const wanted = screensHash();
  if (readIfThere(stamp) === wanted && existsSync(join(root, 'desk/dist/index.html'))) return true;
  if (!quiet) console.log('Building the screens …');
  for (const screens of ['web', 'desk']) {
    const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', screens, '--logLevel', 'warn'];
    const { status } = spawnSync(node, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) return false;
  }
  mkdirSync(join(root, 'web/dist'), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

/** The process that runs on the data directory; the files of a running system are not replaced below it. */
function running() {
  const file = join(resolve(root, process.env.DATA_DIR || '.data'), 'run.json');
  try {
    const { pid } = JSON.parse(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Leaves a project whose scripts can run on the Node installed with it. `tools`: those of tests too. */
export function prepare({ screens, tools }) {
  checkNode();
  process.chdir(root);
  const stale = !isInstalled(tools);
  const busy = stale || (screens && readIfThere(stamp) !== screensHash()) ? running() : undefined;
  if (busy !== undefined)
    giveUp(`Glassbook already runs on this DATA_DIR (process ${busy}); stop it before starting a changed project.`);
  if (stale) install(tools);
  if (screens && !buildScreens()) giveUp('The screens could not be built: see the words above.');
}
