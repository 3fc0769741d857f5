/** The heap of another Node process, over its inspector. */
import { setTimeout as wait } from 'node:timers/promises';

export type Heap = {
  /** In use after a full collection, MiB. */
  usedMib: () => Promise<number>;
  close: () => void;
};

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
  const ask = (method: string): Promise<unknown> =>
    new Promise((done) => {
      count += 1;
      waiting.set(count, done);
      socket.send(JSON.stringify({ id: count, method }));
    });
  return {
    async usedMib() {
      await ask('HeapProfiler.collectGarbage');
      const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number };
      return usedSize / 1024 / 1024;
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
