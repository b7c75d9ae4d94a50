import { describe, expect, it } from 'vitest'
import { degreesOf, writtenDegrees } from '../../../web/src/settings-fields/degrees.ts'
import { changeOf, freeAttributes, withFreeAttributes } from '../../../web/src/settings-fields/setting-field.ts'

const record = { id: 1, name: 'Bilal', attributes: { company: 'Atlas', colour: 'sand' } }
const fields = [
  { key: 'name', as: 'text' },
  { key: 'attributes.company', as: 'text' },
] as const

describe('a change', () => {
  it.each([
    { name: 'of a column', key: 'name', value: 'Amina', change: ['name', 'Amina'] },
    {
      name: 'of an attribute',
      key: 'attributes.company',
      value: 'Sahara',
      change: ['attributes', { company: 'Sahara', colour: 'sand' }],
    },
    {
      name: 'that empties an attribute',
      key: 'attributes.company',
      value: '',
      change: ['attributes', { colour: 'sand' }],
    },
    {
      name: 'that switches an attribute off',
      key: 'attributes.company',
      value: false,
      change: ['attributes', { colour: 'sand' }],
    },
    { name: 'that switches a column off', key: 'name', value: false, change: ['name', false] },
  ])('$name', ({ key, value, change }) => {
    expect(changeOf(record, key, value)).toEqual(change)
  })
})

describe('attributes', () => {
  it('without a field are free', () => {
    expect(freeAttributes(record.attributes, fields)).toEqual({ colour: 'sand' })
  })
  it('with a field stay when the free ones change', () => {
    expect(withFreeAttributes(record.attributes, { plate: '16' }, fields)).toEqual({ company: 'Atlas', plate: '16' })
  })
})

describe('degrees', () => {
  it.each([
    { typed: '36,7538', measure: 'latitude', kept: 36.7538 },
    { typed: ' -0.5 ', measure: 'longitude', kept: -0.5 },
    { typed: '', measure: 'latitude', kept: 0 },
    { typed: '90.1', measure: 'latitude', kept: Number.NaN },
    { typed: '-181', measure: 'longitude', kept: Number.NaN },
    { typed: '12.5', measure: 'zoom', kept: 12.5 },
    { typed: '1e2', measure: 'longitude', kept: Number.NaN },
    { typed: 'north', measure: 'latitude', kept: Number.NaN },
  ] as const)('$measure $typed is $kept', ({ typed, measure, kept }) => {
    expect(degreesOf(typed, measure)).toBe(kept)
  })
  it.each([
    { value: 36.753_768_123, measure: 'latitude', text: '36.753768' },
    { value: 12.34, measure: 'zoom', text: '12.3' },
    { value: 0, measure: 'longitude', text: '' },
  ] as const)('$value is written $text', ({ value, measure, text }) => {
    expect(writtenDegrees(value, measure)).toBe(text)
  })
})
