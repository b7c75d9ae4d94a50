/** `2024-05-01T12:34:56.000+00:00`: the form in which this API writes every moment. */
export const isoTime = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, -1)}+00:00`
