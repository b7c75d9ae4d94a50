import type { z } from 'zod'
import { filled, type Phrase } from '../domain/failures.ts'

/** An issue of a schema whose words exist in every language; the message is the English text. */
export const issueOf = (phrase: Phrase) => ({ code: 'custom' as const, message: filled(phrase), params: { phrase } })

/** The words of an issue that `issueOf` made; undefined for every other. */
export const phraseIn = (issue: z.core.$ZodIssue): Phrase | undefined =>
  issue.code === 'custom' ? (issue.params?.phrase as Phrase | undefined) : undefined

type Issue = Parameters<Extract<z.core.$ZodErrorMap, unknown>>[0]

const kinds: Readonly<Record<string, Phrase>> = {
  string: { text: 'a text' },
  number: { text: 'a number' },
  int: { text: 'a whole number' },
  boolean: { text: 'true or false' },
  object: { text: 'an object' },
  record: { text: 'an object' },
  array: { text: 'a list' },
  date: { text: 'a date' },
}

/** What is wrong with a value, for a person, where the schema has no words of its own: never the value itself. */
export function issuePhrase(issue: Issue): Phrase | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const values = { wanted: kinds[issue.expected] ?? issue.expected }
      return issue.input === undefined
        ? { text: 'is missing. Give {wanted}.', values }
        : { text: 'give {wanted}.', values }
    }
    case 'too_small': {
      if (issue.origin === 'string' && issue.minimum === 1) return { text: 'is empty. Give a text.' }
      return { text: 'give at least {amount}.', values: { amount: amountOf(issue.minimum, issue.origin) } }
    }
    case 'too_big':
      return { text: 'give at most {amount}.', values: { amount: amountOf(issue.maximum, issue.origin) } }
    case 'invalid_value':
      return { text: 'give one of {values}.', values: { values: issue.values.slice(0, 20).map(String) } }
    default:
      return undefined
  }
}

function amountOf(limit: number | bigint, origin: string): Phrase | string {
  const count = String(limit)
  if (origin === 'string') return { text: '{count} characters', values: { count } }
  return origin === 'array' ? { text: '{count} entries', values: { count } } : count
}
