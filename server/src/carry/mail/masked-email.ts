/** An email as staff and logs see it: its first letter and its domain. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••');
