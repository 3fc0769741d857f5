export function checkAllocation(table: unknown): {
  offer: number;
  asset: string;
  hash: string;
  owners: number;
  granted: bigint;
  applied: bigint;
};
