import { slice } from '../../shared/slice/slice.ts';
import { systemHandlings, systemPages } from './index.ts';

export const system = slice({
  name: 'system',
  needs: ['disk', 'journal', 'feed', 'config'],
  open({ disk, journal, feed, config }) {
    const health = () => ({
      ready: journal.running,
      standby: false,
      read_only: disk.isFull,
      seq: journal.committedSeq,
      feed: feed.name,
      demo: config.money === 'demo',
      simulated_traders: config.crowd,
      version: config.version,
    });
    return { handlings: systemHandlings({ health }), channels: {}, pages: systemPages(config) };
  },
});
