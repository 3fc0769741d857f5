/** Pages that are seldom the first: where each is loaded from. In the first file of the app, which would list all of their files, they would cost every visit. */
export const laterPages = {
  about: () => import('./content/about-page.tsx'),
  article: () => import('./content/article-page.tsx'),
  compliance: () => import('./content/compliance-page.tsx'),
  contact: () => import('./content/contact-page.tsx'),
  faq: () => import('./content/faq-page.tsx'),
  forgotten: () => import('./account/forgotten-page.tsx'),
  language: () => import('./setting/language-page.tsx'),
  login: () => import('./account/login-page.tsx'),
  notifications: () => import('./notification/notifications-page.tsx'),
  password: () => import('./setting/security/password-page.tsx'),
  paymentPassword: () => import('./setting/security/payment-password-page.tsx'),
  records: () => import('./wallet/records-page.tsx'),
  register: () => import('./account/register-page.tsx'),
  security: () => import('./setting/security/security-page.tsx'),
  setting: () => import('./setting/setting-page.tsx'),
  transfer: () => import('./wallet/transfer-page.tsx'),
};
