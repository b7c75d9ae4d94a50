import * as z from 'zod'
import type { FailureText } from '../domain/failures.ts'
import { accountLimits } from '../domain/limits/accounts.ts'
import { trackerLimits } from '../domain/limits/trackers.ts'
import { coordinateFormats } from '../domain/units.ts'
import { hasUnseen, type Lines } from '../domain/unseen-text.ts'
import { issueOf } from './issue.ts'

/** Clients send numbers as text and text as numbers now and then; both are understood. */
export const lenientNumber = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value

export const id = z.preprocess(lenientNumber, z.int().min(0).max(Number.MAX_SAFE_INTEGER)).default(0)

/** The id of another record; 0 stands for none, and null is read as 0. */
export const referenceId = z
  .preprocess((value) => (value === null ? 0 : lenientNumber(value)), z.int().min(0).max(Number.MAX_SAFE_INTEGER))
  .default(0)

export const seenWanted = 'give text without control characters or halves of characters.' satisfies FailureText

const seenText = (lengthMax: number, lines: Lines) =>
  z
    .string()
    .trim()
    .max(lengthMax)
    .refine((text) => !hasUnseen(text, lines), seenWanted)

/** Text that must not be empty once trimmed. */
export const requiredText = (lengthMax: number = accountLimits.nameLengthMax, lines: Lines = 'oneLine') =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), seenText(lengthMax, lines).min(1))

/** Text that may be absent; empty text is null. */
export const optionalText = (lengthMax: number = accountLimits.nameLengthMax, lines: Lines = 'oneLine') =>
  z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value === '' || value === undefined ? null : value),
      seenText(lengthMax, lines).nullable(),
    )
    .default(null)

/** How coordinates are written; null for the default. */
export const coordinateFormat = optionalText().refine(
  (value) => value === null || (coordinateFormats as readonly string[]).includes(value),
  'give one of dd, ddm or dms.' satisfies FailureText,
)

export const flag = z
  .preprocess((value) => (value === 'true' ? true : value === 'false' || value === null ? false : value), z.boolean())
  .default(false)

/** A moment as epoch ms or ISO 8601; kept as ISO text in UTC, null for none. */
export const moment = z
  .preprocess(
    (value) => {
      if (value === undefined || value === '' || value === null) return null
      if (typeof value !== 'number' && typeof value !== 'string') return value
      const date = new Date(value)
      return Number.isNaN(date.getTime()) ? value : date.toISOString().replace('Z', '+00:00')
    },
    z.iso.datetime({ offset: true }).nullable(),
  )
  .default(null)

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

const numberWanted = issueOf({ text: 'give {wanted}.', values: { wanted: { text: 'a number' } } })

/** Free keys with anything. `null` is read as "no attributes". */
export const freeAttributes = z
  .preprocess(
    (value) => value ?? {},
    z
      .record(z.string().min(1).max(trackerLimits.attributeKeyLengthMax), z.unknown())
      .refine(
        (value) => Object.keys(value).every((key) => !forbiddenKeys.has(key)),
        'a key with this name is not allowed' satisfies FailureText,
      )
      .refine(
        (value) => JSON.stringify(value).length <= accountLimits.attributesBytesMax,
        'attributes are too large' satisfies FailureText,
      )
      .superRefine((value, context) => {
        // JSON has none, but forms do: a number that is not finished
        for (const [key, number] of Object.entries(value))
          if (Number.isNaN(number)) context.addIssue({ ...numberWanted, path: [key] })
      }),
  )
  .default({})

/** Free keys with text, which may have several lines, numbers or booleans. */
export const attributes = freeAttributes.superRefine((value, context) => {
  for (const [key, text] of Object.entries(value)) {
    if (hasUnseen(key, 'oneLine')) context.addIssue(seenWanted)
    else if (typeof text === 'string' && hasUnseen(text, 'lines'))
      context.addIssue({ code: 'custom', message: seenWanted, path: [key] })
  }
})

/** A number, also as text. @param bounds of it, both inclusive */
export const decimal = ({ min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = {}) =>
  z.preprocess(lenientNumber, z.number().min(min).max(max))
