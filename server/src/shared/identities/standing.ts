/** How far a user's identity is verified: the newest request of each level decides. */
import type { Pool, PoolClient } from 'pg';
import type { identity } from '@glassbook/contract';
import type { Vault } from '../../carry/sealing/vault.ts';

/** Of the encryption, what texts need. */
export type TextVault = Pick<Vault, 'sealText' | 'openText' | 'opens' | 'digest'>;

export type Stage = 'none' | 'review' | 'approved' | 'failed';
export type Standing = {
  details: Stage;
  photos: Stage;
  /** 0 none, 1 the details are approved, 2 the photos too. */
  level: 0 | 1 | 2;
  /** `details` as the wire has it. */
  reviewStatus: 0 | 1 | 2 | 3;
  /** Of the approved document, ISO 3166-1 alpha-2; empty where it is not known. */
  country: string;
};
export const wireStatus = { none: 0, review: 1, approved: 2, failed: 3 } as const satisfies Record<Stage, number>;

export type Details = { name: string; number: string };
export type Request = {
  id: number;
  userId: number;
  level: 1 | 2;
  status: Exclude<Stage, 'none'>;
  idType: number;
  country: string;
  details: Details | undefined;
  front: string | null;
  reverse: string | null;
  submittedAt: Date;
  reason: identity.Failure | null;
};
type Row = {
  id: string;
  user_id: string;
  level: 1 | 2;
  status: Request['status'];
  id_type: number | null;
  country: string | null;
  details: Buffer | null;
  front: string | null;
  reverse: string | null;
  submitted_at: Date;
  reason: identity.Failure | null;
};

export const requestColumns =
  'id, user_id, level, status, id_type, country, details, front, reverse, submitted_at, reason';
export const detailsOf = (userId: number): string => `identity ${userId}`;

export function requestOf(row: Row, vault: TextVault): Request {
  const userId = Number(row.user_id);
  return {
    ...{ id: Number(row.id), userId, level: row.level, status: row.status },
    ...{ idType: row.id_type ?? 0, country: row.country ?? '', front: row.front, reverse: row.reverse },
    details: row.details ? (JSON.parse(vault.openText(detailsOf(userId), row.details)) as Details) : undefined,
    submittedAt: row.submitted_at,
    reason: row.reason,
  };
}

/** The newest request of each level. */
export async function newestOf(
  db: Pool | PoolClient,
  vault: TextVault,
  userId: number,
): Promise<{ details: Request | undefined; photos: Request | undefined }> {
  const { rows } = await db.query<Row>(
    `SELECT DISTINCT ON (level) ${requestColumns} FROM identity_requests WHERE user_id = $1 ORDER BY level, id DESC`,
    [userId],
  );
  const requests = rows.map((row) => requestOf(row, vault));
  return { details: requests.find(({ level }) => level === 1), photos: requests.find(({ level }) => level === 2) };
}

/** By the newest request of each level, of which nothing is decrypted. */
export async function standingOf(db: Pool | PoolClient, userId: number): Promise<Standing> {
  const { rows } = await db.query<Pick<Row, 'level' | 'status' | 'country'>>(
    'SELECT DISTINCT ON (level) level, status, country FROM identity_requests WHERE user_id = $1 ORDER BY level, id DESC',
    [userId],
  );
  const stageOf = (level: 1 | 2): Stage => rows.find((row) => row.level === level)?.status ?? 'none';
  const [details, photos] = [stageOf(1), stageOf(2)];
  return {
    ...{ details, photos },
    level: details !== 'approved' ? 0 : photos === 'approved' ? 2 : 1,
    reviewStatus: wireStatus[details],
    country: details === 'approved' ? (rows.find((row) => row.level === 1)?.country ?? '') : '',
  };
}

/** The approved name; empty where there is none, and where what is stored does not open. */
export async function approvedName(db: Pool | PoolClient, vault: TextVault, userId: number): Promise<string> {
  const { rows } = await db.query<{ details: Buffer | null }>(
    "SELECT details FROM identity_requests WHERE user_id = $1 AND level = 1 AND status = 'approved'",
    [userId],
  );
  const sealed = rows[0]?.details;
  if (!sealed || !vault.opens(detailsOf(userId), sealed)) return '';
  return (JSON.parse(vault.openText(detailsOf(userId), sealed)) as Details).name;
}
