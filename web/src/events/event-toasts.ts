import { limits } from '../../../shared/domain/limits.ts'
import type { EventJson } from '../../../shared/wire/json.ts'

/** At most this many are stacked; the oldest goes first. */
export const toastsMax = 3

const catchUpAgeMaxMs = 60_000

export interface EventToast {
  event: EventJson
  /** how long it has been readable, ms; time under the pointer does not count */
  readMs: number
}

/** Adds events that just arrived. What happened more than a minute ago belongs in the drawer, not in a toast. */
export function addToasts(toasts: readonly EventToast[], arriving: readonly EventJson[], now: number): EventToast[] {
  const fresh = arriving.filter((event) => now - Date.parse(event.eventTime) <= catchUpAgeMaxMs)
  return [...toasts, ...fresh.map((event) => ({ event, readMs: 0 }))].slice(-toastsMax)
}

/** Lets `passedMs` go by; those that had their time leave. */
export const ageToasts = (toasts: readonly EventToast[], passedMs: number): EventToast[] =>
  toasts
    .map((toast) => ({ ...toast, readMs: toast.readMs + passedMs }))
    .filter((toast) => toast.readMs < limits.toastMs)

export const dropToast = (toasts: readonly EventToast[], id: number): EventToast[] =>
  toasts.filter((toast) => toast.event.id !== id)
