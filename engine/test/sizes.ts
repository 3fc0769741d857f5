/** How much a test plays: the full size in every run, a small one when it has to be repeated for each of a thousand mutants (npm run mutation). */
const isMutation = process.env['TEST_SIZE'] === 'mutation';

export const size = (full: number, mutation: number): number => (isMutation ? mutation : full);
