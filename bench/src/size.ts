/** The size of a measurement. The long run only checks that each runs and prints its figures, at the least size of each (`--small`); such figures mean nothing. */
const isSmall = process.env['BENCH_SIZE'] === 'small';
export const sized = <T>(usual: T, least: T): T => (isSmall ? least : usual);
