import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { wallTimeOf } from '../../../../shared/domain/time/time-zone.ts'
import type { EngineState } from '../../../../shared/domain/reports/stretches.ts'
import type { ActivityHistoryJson } from '../../../../shared/wire/days/device-activity-json.ts'

/** Epoch ms. */
export interface Span {
  from: number
  to: number
}

export interface Stretch extends Span {
  state: EngineState
}

/** What somebody moves by with the arrow keys, and with Page Up and Page Down. */
export const stepMs = 5 * minuteMs
export const pageMs = hourMs

const ticksEveryMs = 6 * hourMs
/** so that half of a label has room on both sides */
const ticksFromEndMs = 90 * minuteMs

/**
 * The stretches of a span in epoch ms. What the device does now goes on to the end of the span while it reports.
 * @param doing null for a device that is silent
 */
export function stretchesIn(
  { stretches, until }: Pick<ActivityHistoryJson, 'stretches' | 'until'>,
  span: Span,
  doing: EngineState | null,
): Stretch[] {
  const known = stretches.map(({ from, to, state }) => ({ from: Date.parse(from), to: Date.parse(to), state }))
  const last = known.at(-1)
  const end = last?.to ?? Date.parse(until)
  if (doing !== null && end < span.to) {
    if (last?.state === doing) last.to = span.to
    else known.push({ from: end, to: span.to, state: doing })
  }
  return known
    .map(({ from, to, state }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to), state }))
    .filter(({ from, to }) => to > from)
}

/** How long it did each thing, ms. */
export function timesOf(stretches: readonly Stretch[]): Record<EngineState, number> {
  const times = { driving: 0, idling: 0, stopped: 0, gap: 0 }
  for (const { from, to, state } of stretches) times[state] += to - from
  return times
}

/** Every sixth hour on the reader's clock that is not close to an end, epoch ms. */
export function ticksIn({ from, to }: Span, zone: string): number[] {
  const wall = wallTimeOf(from, zone)
  const first = from + (Math.ceil(wall / ticksEveryMs) * ticksEveryMs - wall)
  const ticks: number[] = []
  for (let tick = first; tick <= to - ticksFromEndMs; tick += ticksEveryMs) {
    if (tick >= from + ticksFromEndMs) ticks.push(tick)
  }
  return ticks
}

/** The moment under a pointer; time runs in the direction of the text. */
export function momentAt(
  clientX: number,
  { left, width, isMirrored }: { left: number; width: number; isMirrored: boolean },
  { from, to }: Span,
): number {
  const part = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)))
  return Math.round(from + (isMirrored ? 1 - part : part) * (to - from))
}

/** Where a key takes the moment; null for keys that move nothing. Right is later in texts from left to right. */
export function momentAfterKey(key: string, at: number, { span, isMirrored }: { span: Span; isMirrored: boolean }) {
  const ahead = isMirrored ? -stepMs : stepMs
  const moves: Record<string, number> = {
    ArrowRight: at + ahead,
    ArrowLeft: at - ahead,
    ArrowUp: at + stepMs,
    ArrowDown: at - stepMs,
    PageUp: at + pageMs,
    PageDown: at - pageMs,
    Home: span.from,
    End: span.to,
  }
  const next = moves[key]
  return next === undefined ? null : Math.min(span.to, Math.max(span.from, next))
}
