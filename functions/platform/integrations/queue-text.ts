/** JSON without the two letters that a queue refuses. */
export const queueText = (value: unknown): string => JSON.stringify(value).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
