/** Dependencies of the calls of the chat room. */
import type { Pool } from 'pg';
import type { Core } from '../../shared/slice/core.ts';
import type { Pace } from './pace.ts';
import type { Rooms } from './rooms.ts';

export type RoomServices = Pick<Core, 'now' | 'identityOf' | 'robots' | 'activity' | 'approvals'> & {
  pool: Pool;
  rooms: Rooms;
  pace: Pace;
};
