/** The heap of another Node process, over its inspector. */
import { setTimeout as wait } from 'node:timers/promises';

/** In use after a full collection, MiB: what the program keeps, and what V8 compiled of it. The young generation is left out: it holds what came since. */
export type Used = { keptMib: number; codeMib: number };
export type Heap = { used: () => Promise<Used>; close: () => void };

/** Spaces of V8's heap: bytecode, machine code and what belongs to it, and the young generation. All others are of what is kept. */
const ofCode = /^(code|trusted)_/;
const ofYoung = /^new_/;
const askSpaces = `JSON.stringify(process.getBuiltinModule('v8').getHeapSpaceStatistics())`;
type Space = { space_name: string; space_used_size: number };

function usedIn(spaces: readonly Space[]): Used {
  const sum = (isOf: (name: string) => boolean) =>
    spaces.reduce((total, { space_name, space_used_size }) => total + (isOf(space_name) ? space_used_size : 0), 0);
  return {
    keptMib: sum((name) => !ofCode.test(name) && !ofYoung.test(name)) / 2 ** 20,
    codeMib: sum((name) => ofCode.test(name)) / 2 ** 20,
  };
}

/** Opens the inspector of a process whose words `outputOf` gives; it must have been started with `--inspect-port=0`. */
export async function attachTo(pid: number, outputOf: () => string): Promise<Heap> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorOf(outputOf));
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = () => fail(new Error('the inspector does not answer'));
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  };
  let count = 0;
  const ask = (method: string, params = {}): Promise<unknown> =>
    new Promise((done) => {
      count += 1;
      waiting.set(count, done);
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  return {
    async used() {
      await ask('HeapProfiler.collectGarbage');
      const answer = await ask('Runtime.evaluate', { expression: askSpaces, returnByValue: true });
      return usedIn(JSON.parse((answer as { result: { value: string } }).result.value) as Space[]);
    },
    close: () => socket.close(),
  };
}

async function inspectorOf(outputOf: () => string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [, address] = /Debugger listening on (ws:\S+)/.exec(outputOf()) ?? [];
    if (address !== undefined) return address;
    await wait(50);
  }
  throw new Error(`the process opened no inspector; it outputOf:\n${outputOf()}`);
}
