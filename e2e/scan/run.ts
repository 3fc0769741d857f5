/**
 * `npm run scan -- [seconds of a module]` (S19): wapiti, with a form for each call of the contract, made with sessions of users and of each role of staff,
 * and ffuf, with paths that are looked for everywhere, on a system of its own. What is not installed is (Debian, as root). Prints what each found; exits with 1 where anything is medium or heavier, a call answered a fault, or a path is there that is not ours.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionOf, roleNames, routes } from '@glassbook/contract';
import buildScreens from '../build-screens.ts';
import { staffToken } from '../staff.ts';
import { startSystem } from '../system.ts';
import { signUp } from '../trader.ts';
import { scanned } from './forms.ts';
import { guessedPaths } from './paths.ts';
import { formsPath, openRelay } from './relay.ts';
import { findingsOf, undocumented, type FfufReport, type WapitiReport } from './report.ts';

const traders = 12;
/** Seconds a module of wapiti may take. */
const attackSeconds = Number(process.argv[2] ?? 300);
const modules =
  'blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';

const programs = ['wapiti', 'ffuf'];
const isMissing = (program: string) => spawnSync('which', [program]).status !== 0;
if (programs.some(isMissing)) spawnSync('apt-get', ['install', '-y', '-qq', ...programs], { stdio: 'inherit' });
if (programs.some(isMissing)) {
  console.error(`${programs.join(' and ')} could not be installed: apt-get install -y ${programs.join(' ')}`);
  process.exit(2);
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done(said) : fail(new Error(`${program} ended with ${String(code)}:\n${said.slice(-2_000)}`)),
    );
  });
}

buildScreens();
const folder = mkdtempSync(join(tmpdir(), 'glassbook-scan-'));
const system = await startSystem({ TRUSTED_PROXIES: '127.0.0.1' });
const problems: string[] = [];
try {
  const users: string[] = [];
  for (let at = 0; at < traders; at += 1)
    users.push((await signUp(system.origin, system.mailbox, `203.0.113.${at + 1}`)).token);
  const staff = await Promise.all(roleNames.map((role) => staffToken(system.origin, role)));
  const relay = await openRelay(system.origin, { users, staff });

  const report = join(folder, 'wapiti.json');
  const url = `${relay.origin}${formsPath}`;
  await run('wapiti', [
    ...['-u', url, '--scope', 'domain', '-d', '1', '-m', modules, '-l', '1', '-t', '12', '--no-bugreport'],
    ...['--max-attack-time', String(attackSeconds), '--store-session', folder, '--store-config', folder],
    ...['-f', 'json', '-o', report],
  ]);
  const findings = findingsOf(JSON.parse(readFileSync(report, 'utf8')) as WapitiReport, formsPath);
  for (const { line } of findings) console.log(`wapiti: ${line}`);
  problems.push(...findings.filter(({ level }) => level >= 2).map(({ line }) => line));
  const answered = [...relay.statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
  const ofStaff = scanned.filter(({ who }) => permissionOf(who) !== undefined);
  const calls = `${scanned.length} of ${routes.length} calls, ${ofStaff.length} of them of staff`;
  console.log(`wapiti: ${calls}, ${findings.length} findings; answers ${answered}`);

  const words = join(folder, 'paths.txt');
  const guesses = guessedPaths();
  writeFileSync(words, guesses.join('\n'));
  const found = join(folder, 'ffuf.json');
  const options = [
    ['-u', `${relay.origin}/FUZZ`],
    ['-w', words],
    ['-mc', 'all'],
    ['-fc', '404'],
    ['-t', '4'],
    ['-of', 'json'],
    ['-o', found],
  ];
  await run('ffuf', [...options.flat(), '-s']);
  const known = new Set(routes.map(({ path }) => `api${path}`));
  const shells = new Set<number>();
  for (const page of ['/', '/desk/'])
    shells.add(
      (await (await fetch(`${system.origin}${page}`, { headers: { accept: 'text/html' } })).arrayBuffer()).byteLength,
    );
  const there = undocumented(JSON.parse(readFileSync(found, 'utf8')) as FfufReport, { known, shells });
  for (const line of there) console.log(`ffuf: ${line}`);
  console.log(`ffuf: ${guesses.length} paths tried, ${there.length} are there`);
  problems.push(...there, ...relay.faults);
  for (const line of relay.faults) console.log(`fault: ${line}`);
  await relay.close();
} finally {
  await system.remove();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${problems.length} medium or heavier, faults, or paths that are not ours`);
process.exitCode = problems.length === 0 ? 0 : 1;
