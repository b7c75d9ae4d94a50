import type { z } from 'zod'
import { filled, type Phrase } from '../domain/failures.ts'

/** An issue of a schema whose words exist in every language; the message is the English text. */
export const issueOf = (phrase: Phrase) => ({ code: 'custom' as const, message: filled(phrase), params: { phrase } })

/** The words of an issue that `issueOf` made; undefined for every other. */
export const phraseIn = (issue: z.core.$ZodIssue): Phrase | undefined =>
  issue.code === 'custom' ? (issue.params?.phrase as Phrase | undefined) : undefined
