import type { z } from 'zod'

type Issue = Parameters<Extract<z.core.$ZodErrorMap, unknown>>[0]

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  date: 'a date',
}
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** What is wrong with a value, for a person, where the schema has no words of its own: never the value itself. */
export function issueText(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = kinds[issue.expected] ?? issue.expected
      return issue.input === undefined ? `is missing. Give ${wanted}.` : `give ${wanted}.`
    }
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'is empty. Give a text.'
        : `give at least ${issue.minimum}${units[issue.origin] ?? ''}.`
    case 'too_big':
      return `give at most ${issue.maximum}${units[issue.origin] ?? ''}.`
    case 'invalid_value':
      return `give one of ${issue.values.slice(0, 20).map(String).join(', ')}.`
    default:
      return undefined
  }
}
