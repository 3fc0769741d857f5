/** The text of a message without spaces around it, lines broken in one way. */
export const tidyText = (text = ''): string => text.replaceAll('\r\n', '\n').trim();
