import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../../infra/operator/maps/map-arguments.ts'

const read = (line: string) => readArguments(line.split(' ').filter((word) => word !== ''))

describe('what an operator may do with maps', () => {
  it.each([
    { line: 'list', command: { name: 'list' } },
    { line: 'add data/algeria.pmtiles', command: { name: 'add', file: 'data/algeria.pmtiles', as: 'algeria' } },
    { line: 'add x.pmtiles --name north', command: { name: 'add', file: 'x.pmtiles', as: 'north' } },
    { line: 'get algeria', command: { name: 'get', country: 'algeria', as: 'algeria' } },
    { line: 'get algeria --name dz', command: { name: 'get', country: 'algeria', as: 'dz' } },
    { line: 'remove algeria', command: { name: 'remove', map: 'algeria' } },
  ])('$line', ({ line, command }) => {
    expect(read(line)).toEqual({ command, stack: null })
  })

  it('on AWS, by the name of a stack', () => {
    expect(read('list --stack Q --region eu-west-3').stack).toEqual({ name: 'Q', region: 'eu-west-3' })
  })

  it.each([
    { line: '', says: 'Unknown command ""' },
    { line: 'drop algeria', says: 'Unknown command "drop algeria"' },
    { line: 'add', says: 'add needs one FILE' },
    { line: 'remove a b', says: 'remove needs one NAME' },
    { line: 'list --name x', says: '--name belongs to add and get' },
    { line: 'get', says: 'get needs one COUNTRY' },
    { line: 'get ../../etc', says: 'The country is "../../etc"' },
    { line: 'add الجزائر.pmtiles', says: 'The name is "الجزائر"' },
    { line: 'add x.pmtiles --name ../x', says: 'The name is "../x"' },
    { line: 'list --force', says: "Unknown option '--force'" },
  ])('"$line" is refused with a word of what is right', ({ line, says }) => {
    expect(() => read(line)).toThrow(says)
  })
})
