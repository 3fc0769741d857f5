import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { attachTo } from './heap.ts';

/** Keeps 16 MiB of numbers at a byte on its input, and compiles 500 functions at another. */
const program = `
  const kept = [];
  process.stdin.on('data', (bytes) => {
    if (bytes.includes('k')) for (let n = 0; n < 64; n += 1) kept.push(Array.from({ length: 32_768 }, (_, at) => at + 0.5));
    if (bytes.includes('c')) for (let n = 0; n < 500; n += 1) kept.push(compiled(n));
    process.stdout.write('done');
  });
  const compiled = (n) => {
    const made = new Function('at', 'let sum = ' + n + ';' + 'sum += at * sum % 7;'.repeat(100) + 'return sum;');
    made(n);
    return made;
  };`;

test('R20 what a process keeps is told from what V8 compiled of it', async () => {
  const child = spawn(process.execPath, ['--inspect-port=0', '--eval', program], { stdio: 'pipe' });
  try {
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const does = (what: string) =>
      new Promise((done) => {
        child.stdout.once('data', done);
        child.stdin.write(what);
      });
    await does('nothing');
    const heap = await attachTo(child.pid ?? 0, () => said);
    const first = await heap.used();
    await does('k');
    const second = await heap.used();
    expect(second.keptMib - first.keptMib).toBeGreaterThan(15.9);
    expect(second.keptMib - first.keptMib).toBeLessThan(20);
    expect(Math.abs(second.codeMib - first.codeMib)).toBeLessThan(0.2);
    await does('c');
    const third = await heap.used();
    expect(third.codeMib - second.codeMib).toBeGreaterThan(0.5);
    expect(third.keptMib - second.keptMib).toBeLessThan(3);
    heap.close();
  } finally {
    child.kill('SIGKILL');
  }
});
