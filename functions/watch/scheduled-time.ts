/** The schedule's own time, ISO 8601, as epoch ms: what is late is judged by when it ought to run. */
export function scheduledTime(event: { time: string }): number {
  const time = Date.parse(event.time)
  if (Number.isNaN(time)) throw new Error(`"${event.time}" is no time; infra/every-minute.ts gives it`)
  return time
}
