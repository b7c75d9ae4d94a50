import { expect, test } from 'vitest'
import { reasonText } from '../../../web/src/display/reason-text.ts'

test.each([
  { name: 'a reason that begins with its field', field: 'accuracy', reason: 'accuracy is -1', text: 'is -1' },
  { name: 'a field with a colon', field: 'lat', reason: 'lat: must be a number', text: 'must be a number' },
  { name: 'another word with the same beginning', field: 'lat', reason: 'latitude is 91', text: 'latitude is 91' },
  { name: 'no field', field: '', reason: 'The message is not JSON', text: 'The message is not JSON' },
  { name: 'a reason that names no field', field: 'lat', reason: 'must be a number', text: 'must be a number' },
])('$name', ({ field, reason, text }) => expect(reasonText(field, reason)).toBe(text))
