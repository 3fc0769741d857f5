/** The pages of OTC trading, in one piece of code. */
export { default as ads } from './ads/ads-page.tsx';
export { default as location } from './location-page.tsx';
export { default as market } from './market-page.tsx';
export { default as merchant } from './merchant-page.tsx';
export { default as order } from './order/order-page.tsx';
export { default as orders } from './orders-page.tsx';
export { default as person } from './person-page.tsx';
export { default as place } from './place-page.tsx';
