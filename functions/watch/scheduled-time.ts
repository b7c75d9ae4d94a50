/** The schedule's own time (ISO 8601) as epoch ms: a run that starts late still works for the minute it was meant for. */
export function scheduledTime(event: { time: string }): number {
  const time = Date.parse(event.time)
  if (Number.isNaN(time)) throw new Error(`"${event.time}" is no time; infra/every-minute.ts gives it`)
  return time
}
