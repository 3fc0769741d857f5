/** Separates faults from bugs where a library throws its own errors: storage and network. */
import { Fault } from '../../process/fault.ts';
import { diskFull } from '../disk-space.ts';

const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', '57P03', '53300']);
const lost = new Set(['ECONNRESET', 'ETIMEDOUT', 'EPIPE', '57P01', '57P02', '57P05', '25P03', '57014']);
/** A statement or a file that found the disk full, or a statement that writes while the disk is full (database.ts). */
const noRoom = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT']);
/** With a full disk a new session cannot write its copy of the catalog (relcache.c), and PostgreSQL refuses it with no code of its own. */
const noSession = 'could not write init file';
/** A transaction that PostgreSQL ended and rolled back for another one: a deadlock, or an order that cannot be serialized. */
const ended = new Set(['40P01', '40001']);
/** SQLSTATE classes: 08 connection, 53 out of resources, 58 system error. */
const lostClass = /^(08|53|58)[0-9A-Z]{3}$/;
/** Messages of the driver that have no code. */
const driverWords = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/** The error as a Fault, or undefined when it is a bug. A request that was only reading has no unknown outcome. */
export function faultOf(error: unknown, { writes }: { writes: boolean }): Fault | undefined {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (noRoom.has(code) || error.message === noSession) return diskFull(error);
  if (ended.has(code)) return new Fault('another transaction came first', { cause: error });
  if (unreached.has(code)) return new Fault('storage or network cannot be reached', { cause: error });
  if (lost.has(code) || lostClass.test(code) || driverWords.test(error.message)) {
    return new Fault('storage or network was lost', { cause: error, outcomeUnknown: writes });
  }
  return undefined;
}
