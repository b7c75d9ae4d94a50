import * as z from 'zod'
import type { FailureText } from '../domain/failures.ts'
import { limits } from '../domain/limits.ts'

/** Clients send numbers as text and text as numbers now and then; both are understood. */
export const lenientNumber = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value

export const id = z.preprocess(lenientNumber, z.int().min(0).max(Number.MAX_SAFE_INTEGER)).default(0)

/** The id of another record; 0 stands for none, and null is read as 0. */
export const referenceId = z
  .preprocess((value) => (value === null ? 0 : lenientNumber(value)), z.int().min(0).max(Number.MAX_SAFE_INTEGER))
  .default(0)

/** Control characters (C0, C1), separators of lines and paragraphs, and halves of a surrogate pair: nobody can see them. */
const unseen = /[\p{Cc}\p{Cs}\u2028\u2029]/gu
const lineSigns = /[\t\n\r]/g
/** Whether a text may have several lines: notes may, names may not. */
type Lines = 'oneLine' | 'lines'

const seenText = (lengthMax: number, lines: Lines) =>
  z
    .string()
    .trim()
    .max(lengthMax)
    .refine(
      (text) => (lines === 'lines' ? text.replace(lineSigns, ' ') : text).search(unseen) < 0,
      'give text without control characters or halves of characters.' satisfies FailureText,
    )

/** For a record that was stored before such text was refused: what nobody can see is a blank. */
export const withoutUnseen = (text: string): string => text.replace(unseen, ' ')

/** Text that must not be empty once trimmed. */
export const requiredText = (lengthMax: number = limits.nameLengthMax, lines: Lines = 'oneLine') =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), seenText(lengthMax, lines).min(1))

/** Text that may be absent; empty text is null. */
export const optionalText = (lengthMax: number = limits.nameLengthMax, lines: Lines = 'oneLine') =>
  z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value === '' || value === undefined ? null : value),
      seenText(lengthMax, lines).nullable(),
    )
    .default(null)

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

/** Free keys with text, numbers or booleans. `null` is read as "no attributes". */
export const attributes = z
  .preprocess(
    (value) => value ?? {},
    z
      .record(z.string().min(1).max(limits.attributeKeyLengthMax), z.unknown())
      .refine(
        (value) => Object.keys(value).every((key) => !forbiddenKeys.has(key)),
        'a key with this name is not allowed' satisfies FailureText,
      )
      .refine(
        (value) => JSON.stringify(value).length <= limits.attributesBytesMax,
        'attributes are too large' satisfies FailureText,
      ),
  )
  .default({})

/** A number, also as text. @param bounds of it, both inclusive */
export const decimal = ({ min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = {}) =>
  z.preprocess(lenientNumber, z.number().min(min).max(max))
