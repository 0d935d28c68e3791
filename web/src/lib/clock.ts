// Time left for a decision, in whole seconds. Pure: the caller says what time it is.

/** Seconds left at which it is said aloud. */
export const WARNING = 20;

export const secondsLeft = (due: number, now: number): number => Math.max(0, Math.ceil((due - now) / 1000));

/** Whether the warning is due between two looks at the clock: once a decision. */
export const warns = (before: number, after: number): boolean => before > WARNING && after <= WARNING && after > 0;
