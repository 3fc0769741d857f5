export function checkDraws(table: unknown): { series: string; total: number; openings: number; unsold: number };
export function drawOf(secret: string, box: string, seed: string, left: number): { counter: number; index: number };
