/**
 * Work of one timer that changes rows of very many owners. It is cut into pieces, so that the commit of none takes a second (docs/performance.md), and commands come between them. Pieces are half a second
 * apart by the clock, not one before each entry: entries come by the thousand while a piece is being committed, and all of them are committed together.
 */

/** So many rows of a kind are changed in a piece, and a few more where one owner has several. */
export const PIECE = 2_500;
const PIECE_MS = 500;

/** When the next piece is due: the next whole half second after this entry. It follows from the time alone, so it is not stored. */
export const nextPiece = (entryAt: number): number => (Math.floor(entryAt / PIECE_MS) + 1) * PIECE_MS;
