export interface LogLine {
  /** the folder that logs: `ingest`, `live` */
  capability: string
  /** what happened, as a fixed name: `refused`, `saved` */
  what: string
  /** named facts; never a secret, a whole event or a payload */
  [fact: string]: string | number | boolean | null | undefined
}

/** Writes one line of JSON. Counting and alarms read these lines. */
export function log(line: LogLine): void {
  // oxlint-disable-next-line no-console -- this is the one place that writes to it
  console.log(JSON.stringify(line))
}

/** What may be logged of an unexpected error: its name, message and where it was thrown, cut short. */
export function errorFacts(error: unknown): { error: string; at?: string } {
  if (!(error instanceof Error)) return { error: String(error).slice(0, 500) }
  const at = error.stack?.split('\n').find((frame) => frame.trimStart().startsWith('at '))
  return { error: `${error.name}: ${error.message}`.slice(0, 500), at: at?.trim() }
}
