export const paths = { options: '/pages/transaction/seconds_order' } as const;
