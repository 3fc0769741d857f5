/** Starts the one system that all attacks run against, as `npm start` does, without SMTP_URL. This machine's 127.0.0.1 is its trusted proxy. */
import type { TestProject } from 'vitest/node';
import { startSystem } from '../system.ts';
import { dripBody } from './dripping-body.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    target: { origin: string; dataDir: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const system = await startSystem({ SMTP_URL: '', FEED: 'simulated', TRUSTED_PROXIES: '127.0.0.1', DEV_OUTBOX: 'on' });
  project.provide('target', { origin: system.origin, dataDir: system.dataDir });
  dripBody(system.origin, system.dataDir);
  return () => system.remove();
}
