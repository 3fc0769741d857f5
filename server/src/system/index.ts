import { system } from '@glassbook/contract';
import { handleAnyone, type Handling } from '../http/handling.ts';
export const systemHandlings = ({ health }: { health: () => { ready: boolean; seq: number; feed: 'replay' | 'simulated' | 'live'; demo: boolean; version: string } }): Handling[] => [
  handleAnyone(system.health, () => ({ ok: true, message: health() })),
];
export const systemPages = (_: unknown) => [];
