export type Checked = {
  id: string;
  market: string;
  result: string;
  settlement: string;
  ticks: number;
  head: number | undefined;
  key: string | undefined;
};
export function checkReceipt(receipt: unknown, trusted?: string): Checked;
