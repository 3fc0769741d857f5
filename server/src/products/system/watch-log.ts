/** The log of a running server: every request at `debug`, slow ones as warnings. Fixed words and numbers only. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from 'pino';
import type { Answered } from '../../carry/http/traffic.ts';

/** Above these, requests, commits and event loop delays are logged. */
export const slow = { requestMs: 2_000, commitMs: 500, loopMs: 250 } as const;
const lookEveryMs = 5_000;

const rounded = (ms: number) => Math.round(ms * 10) / 10;

export type WatchLog = {
  answered: (answered: Answered) => void;
  commit: (commands: number, seq: number, ms: number) => void;
  close: () => void;
};

export function watchLog(logger: Logger): WatchLog {
  const logsAll = logger.isLevelEnabled('debug');
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const looking = setInterval(() => {
    const ms = loop.max / 1e6;
    if (loop.count > 0 && ms >= slow.loopMs) logger.warn({ ms: rounded(ms) }, 'the event loop was delayed');
    loop.reset();
  }, lookEveryMs).unref();
  return {
    answered: ({ requestId, route, method, status, ms }) => {
      const isSlow = ms >= slow.requestMs;
      if (!isSlow && !logsAll) return;
      const line = { requestId, route, method, status, ms: rounded(ms) };
      if (isSlow) logger.warn(line, 'a slow request');
      else logger.debug(line, status === 0 ? 'the caller left' : 'answered');
    },
    commit: (commands, seq, ms) => {
      if (ms >= slow.commitMs) logger.warn({ commands, seq, ms: rounded(ms) }, 'a slow commit');
    },
    close: () => {
      clearInterval(looking);
      loop.disable();
    },
  };
}
