/** What a product says of requests that take two people, and a request as it is stored. */
import type { desk, Permission, RequestKindName } from '@glassbook/contract';
import { requestName, type RequestNames } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';

export type RequestState = (typeof desk.requestStates)[number];
export type RequestStep = (typeof desk.requestSteps)[number];
/** What people see of it: a field, as it is and as it would be. */
export type Change = { field: string; before: string; after: string };

export type RequestKind<P = unknown> = {
  name: RequestKindName;
  /** Who may make it. With those who may check it, they see all requests of the kind. */
  makes: Permission;
  /** Who may make this one, where not everybody who may make others of its kind. */
  takes?: (payload: P) => Permission;
  /** Who may check it. */
  checks: Permission;
  /** How many people besides the maker. */
  needed: number;
  lifeMs: number;
  read: (payload: unknown) => P;
  /** What it would change now. Where that is no longer what was asked for, it cannot be approved. */
  changes: (payload: P, db: Pool | PoolClient) => Change[] | Promise<Change[]>;
  /** Why it cannot be approved now. */
  refusal?: (
    payload: P,
    client: PoolClient,
  ) => Promise<
    | 'desk.email_taken'
    | 'desk.phone_taken'
    | 'desk.sms_off'
    | 'desk.account_frozen'
    | 'desk.account_on_hold'
    | 'desk.card_in_review'
    | undefined
  >;
  /** Brings it into force outside the database; twice is as once. False where it was refused. */
  carryOut?: (payload: P, request: RequestRow) => Promise<boolean>;
  /** In the transaction that ends the request, once it was carried out. */
  complete?: (client: PoolClient, payload: P, request: RequestRow) => Promise<void>;
};

export type RequestRow = {
  id: number;
  kind: RequestKindName;
  subject: string;
  title: string;
  payload: unknown;
  changes: Change[];
  reason: string;
  version: number;
  state: RequestState;
  maker: number;
  made_at: number;
  expires_at: number;
};

/** Under which a request's command is sent, so that one that is carried out again, by a process that follows or by a look at what is left, gets its first answer and undoes nothing that came since. */
export const namesOf = (noun: string, { id }: Pick<RequestRow, 'id'>): RequestNames => ({
  names: [requestName(0, 'desk', String(id))],
  hash: `${noun} ${id}`,
});
