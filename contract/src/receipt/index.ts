export { product } from './product.ts';
export { head, heads, receipt, type Head, type Receipt, type ReceiptRecord, type WindowReceipt } from './receipt.ts';
