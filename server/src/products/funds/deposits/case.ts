/** One deposit at the desk, and its voucher. */
import { funds } from '@glassbook/contract';
import type { DepositRow } from '@glassbook/engine';
import type { Pool } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { watermarked } from '../../../shared/images/watermark.ts';
import { lineOf } from '../addresses/list.ts';
import type { DepositDetail } from '../details.ts';
import { referenceCode } from '../reference-code.ts';
import type { FundsServices } from '../services.ts';
import { isUsed } from '../payment-references.ts';
import { recentHolds } from '../recent-holds.ts';
import { readsPayees } from '../withdrawals/payee-view.ts';
import { isFrozen } from '../withdrawals/risk.ts';
import { depositOf } from './deposits.ts';
import { timelineOf } from './present.ts';
import { queue, shown } from './queue.ts';

const dayMs = 86_400_000;
/** So many requests within a day are worth a look. */
const manyADay = 5;

/** What is unusual about it, and the holds that say so. */
async function riskOf(services: FundsServices, row: DepositRow, detail: DepositDetail | undefined) {
  const { pool, list } = services;
  const { rows } = await pool.query<{ credited: string; lately: string; used: string; named: boolean }>(
    `SELECT count(*) FILTER (WHERE status = 'credited' AND id < $2 AND returns IS NULL) AS credited,
       count(*) FILTER (WHERE at > $3 AND at <= $4 AND returns IS NULL) AS lately,
       (SELECT count(*) FROM uploads AS own JOIN uploads AS other ON other.digest = own.digest AND other.name <> own.name
          JOIN fund_details AS d ON d.voucher = '/upload/' || other.name
        WHERE '/upload/' || own.name = (SELECT voucher FROM fund_details WHERE id = $5)) AS used,
       EXISTS (SELECT FROM fund_details AS own JOIN fund_details AS other ON other.reference_digest = own.reference_digest AND other.id <> own.id
         WHERE own.id = $5) AS named
     FROM deposits WHERE owner = $1`,
    [row.owner, row.id, row.at - dayMs, row.at, row.detail],
  );
  const { entries } = await list.read(pool);
  const entry = entries.find(({ asset, network }) => asset === row.asset && network === row.network);
  const holds = await recentHolds(services, pool, row);
  const marks: Record<(typeof funds.depositMarks)[number], boolean> = {
    first_deposit: row.returns === undefined && Number(rows[0]?.credited ?? 0) === 0,
    many_lately: Number(rows[0]?.lately ?? 0) >= manyADay,
    address_changed:
      row.returns === undefined && detail !== undefined && (entry === undefined || lineOf(entry) !== detail.address),
    voucher_used: Number(rows[0]?.used ?? 0) > 0,
    reference_used: rows[0]?.named === true || (await isCredited(pool, row, detail)),
    details_changed: detail === undefined,
    new_device: holds.device !== null,
    factor_hold: holds.factor !== null,
    frozen: await isFrozen(pool, row.owner),
  };
  return { marks: funds.depositMarks.filter((mark) => marks[mark]), holds };
}

/** Whether the transaction that its owner named was credited for another deposit. */
const isCredited = async (pool: Pool, { id, network }: DepositRow, detail: DepositDetail | undefined) =>
  detail !== undefined &&
  detail.reference !== '' &&
  isUsed(pool, { noun: 'deposit', id, place: network }, detail.reference);

/** The voucher of what is stored of a request; undefined where it was destroyed. */
async function voucherOf(pool: Pool, { detail }: DepositRow): Promise<string | undefined> {
  const { rows } = await pool.query<{ voucher: string | null }>('SELECT voucher FROM fund_details WHERE id = $1', [
    detail,
  ]);
  return rows[0]?.voucher ?? undefined;
}

export const depositCase = (services: FundsServices) =>
  handle(funds.depositCase, async ({ body, caller }) => {
    const { pool, catalog, details, identityOf, approvedNameOf, now } = services;
    const row = await depositOf(pool, Number(body.user), Number(body.deposit));
    if (!row) return refuse('funds.deposit_not_found');
    const detail = await details.readDeposit(pool, row.owner, row);
    const { level } = await identityOf(row.owner);
    return {
      ok: true,
      message: {
        ...shown(row, { catalog, now: now(), requestOn: await queue.requestsOn(pool, [row]) }),
        ...{
          address: detail?.address ?? '',
          fiat: detail?.fiat ?? null,
          reference: row.reference ?? detail?.reference ?? '',
        },
        ...{ code: referenceCode(row.owner), voucher: (await voucherOf(pool, row)) !== undefined },
        ...{ level, name_approved: readsPayees(caller) ? await approvedNameOf(row.owner) : '' },
        ...{ ...(await riskOf(services, row, detail)), timeline: timelineOf(row) },
      },
    };
  });

/** Decrypting, marking and sending an image; in usual requests. */
const VIEW_COST = 5;

/** The carrier logs the view, with its reason, before this runs. It is the image of the sealed detail, so that no other takes its place. */
export const depositVoucher = ({ pool, details, uploads, now }: FundsServices) => ({
  ...handle(funds.depositVoucher, async ({ body, caller }) => {
    const row = await depositOf(pool, Number(body.user), Number(body.deposit));
    const detail = row && (await details.readDeposit(pool, row.owner, row));
    const image = detail && (await uploads.document(detail.voucher));
    if (!image) return refuse('funds.deposit_not_found');
    const marked = await watermarked(image, caller.name, new Date(now()));
    return { ok: true, message: marked.toString('base64') };
  }),
  cost: () => VIEW_COST,
});
