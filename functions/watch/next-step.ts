/** Where a job continues, and when; null when it is done. */
export type NextStep = { progress: string; dueAt: number } | null
