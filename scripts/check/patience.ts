/** A machine that runs other tests beside these takes longer than a second until what a test waits for is there. Only a test that fails waits so long. */
import { vi } from 'vitest';

const patienceMs = 20_000;
// Files share their worker, and so this object.
const shared: typeof vi & { plainWaitFor?: typeof vi.waitFor } = vi;
const waitFor = (shared.plainWaitFor ??= vi.waitFor);
vi.waitFor = (ready, options = {}) => {
  const { timeout = 0, ...rest } = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(ready, { ...rest, timeout: Math.max(timeout, patienceMs) });
};
