export type Checked = {
  id: string;
  market: string;
  result: string;
  settlement: string;
  ticks: number;
  head: number | undefined;
  key: string | undefined;
  /** The head that a purchase is under, where its window is under another one. */
  opening?: { head: number; key: string } | undefined;
};
export function checkReceipt(receipt: unknown, trusted?: string): Checked;
