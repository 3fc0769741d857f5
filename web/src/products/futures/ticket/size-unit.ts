import { keep, kept } from '../../../carry/storage.ts';
import { sizeUnits, type SizeUnit } from './typed.ts';

const name = 'futures.size';

/** What sizes were last typed in, in this browser. */
export const keptUnit = (): SizeUnit => sizeUnits.find((unit) => unit === kept(name)) ?? 'unit';
export const keepUnit = (unit: SizeUnit): void => keep(name, unit);
