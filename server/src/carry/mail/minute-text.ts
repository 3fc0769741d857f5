/** "2026-11-24 10:30" UTC, rounded up to the minute: what is so from a time on is so from the one that is written. */
export const minuteText = (ms: number): string => atMinute(Math.ceil(ms / 60_000));

/** The same of something that happened, rounded down. */
export const happenedText = (ms: number): string => atMinute(Math.floor(ms / 60_000));

const atMinute = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');
