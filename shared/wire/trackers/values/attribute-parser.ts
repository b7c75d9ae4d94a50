import type { AttributeValue } from '../../../domain/position.ts'
import { type AttributeKind, knownAttributes, namesOfTexts, numberedAttributes } from './attribute-names.data.ts'
import { sentFlag, sentNumber } from './numeric.ts'

type Expected = 'a number' | 'true or false'

/** What a known attribute must be; null when the value says nothing. */
export type Typed = { value: AttributeValue } | { expected: Expected } | null

/** A value of an attribute in the type that the attribute has by nature, however it was sent. */
export function parseAttribute(key: string, value: AttributeValue): Typed {
  switch (kindOf(key)) {
    case 'number':
      return numberIn(value)
    case 'flag': {
      const flag = sentFlag(value)
      return flag === undefined ? refused(value, 'true or false') : { value: flag }
    }
    case 'port':
      return { value: sentFlag(value) ?? plain(key, value) }
    case 'text':
      return { value: typeof value === 'number' ? String(value) : value }
    default:
      return { value: plain(key, value) }
  }
}

function kindOf(key: string): AttributeKind | undefined {
  const known = knownAttributes.get(key)
  if (known !== undefined || !isDigit(key, key.length - 1)) return known
  let end = key.length
  while (isDigit(key, end - 1)) end--
  return numberedAttributes.get(key.slice(0, end))
}

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

function numberIn(value: AttributeValue): Typed {
  const number = sentNumber(value)
  return number === undefined ? refused(value, 'a number') : { value: number }
}

const refused = (value: AttributeValue, expected: Expected): Typed =>
  typeof value === 'string' && value.trim() === '' ? null : { expected }

/** Text that is a number or a flag in every way: no digits of a name, nothing that writing it again would lose. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/

function plain(key: string, value: AttributeValue): AttributeValue {
  if (typeof value !== 'string') return value
  if (value === 'true' || value === 'false') return value === 'true'
  return plainNumber.test(value) && !namesOfTexts.test(key) ? Number(value) : value
}
