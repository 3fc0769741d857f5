export function checkAuction(receipt: unknown): {
  id: number;
  kind: string;
  price: string | null;
  amount: string;
  levels: number;
};
