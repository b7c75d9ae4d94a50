import * as z from 'zod'
import type { FailureText } from '../failures.ts'
import { minuteMs } from '../time/durations.ts'

/**
 * What names something that somebody asks for once: who asks again with the same, because no answer came, gets what was
 * done.
 */
export const requestIdLength = { min: 16, max: 40 } as const
export const requestId = z
  .string()
  .min(requestIdLength.min)
  .max(requestIdLength.max)
  // it becomes part of keys and addresses
  .regex(/^[A-Za-z0-9._:@-]+$/, 'may hold letters, digits and . _ : @ - only' satisfies FailureText)
  .nullish()

/** How long a client asks again with the same; later the same request is a new one. */
export const requestIdKeptMs = 10 * minuteMs
