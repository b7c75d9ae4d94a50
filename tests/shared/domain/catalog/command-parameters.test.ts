import { describe, expect, test } from 'vitest'
import {
  commandParameters,
  incompleteParameter,
  keptParameters,
  wrongParameters,
  type ParameterName,
} from '../../../../shared/domain/catalog/command-parameters.ts'
import { commandTypes, type CommandType } from '../../../../shared/domain/catalog/command-types.ts'
import { filled } from '../../../../shared/domain/failures.ts'
import { savedCommand } from '../../../../shared/entities/saved-command.ts'

interface Values {
  /** each with how it is kept */
  right: [given: unknown, kept: unknown][]
  wrong: unknown[]
  wanted: string
}

const same = (...given: unknown[]): [unknown, unknown][] => given.map((each) => [each, each])

const values: Record<ParameterName, Values> = {
  frequency: {
    right: [...same(1, 2_678_400), ['60', 60]],
    wrong: ['x', -5, 0, 1.5, 2_678_401, '1e99', true, [], {}, '5 s'],
    wanted: 'give a whole number from 1 to 2678400.',
  },
  port: {
    right: [...same(1, 65_535), ['5055', 5055]],
    wrong: ['http', 0, -1, 65_536, 80.5, {}],
    wanted: 'give a whole number from 1 to 65535.',
  },
  index: {
    right: [...same(0, 4), ['2', 2]],
    wrong: ['first', -1, 0.5, 1_000_001, []],
    wanted: 'give a whole number from 0 to 1000000.',
  },
  radius: {
    right: [...same(60.96), ['100', 100]],
    wrong: ['wide', 0, -100, 1_000_001, false],
    wanted: 'give a number from 1 to 1000000.',
  },
  phone: {
    right: same('+213 555 01 02 03', '*100#', '(0555) 01-02-03', 555),
    wrong: ['my mother', '+', '5'.repeat(33), {}, ['+213']],
    wanted: 'give a phone number like +213 555 01 02 03.',
  },
  server: {
    right: same('tracker.example', '192.0.2.7', '2001:db8::7'),
    wrong: ['two words', 'http://a.example/', '-a', {}, `${'a'.repeat(250)}.com`],
    wanted: 'give a host name or IP address.',
  },
  timezone: {
    right: same('+01:00', 'Africa/Algiers', 'E,1,0'),
    wrong: ['+'.repeat(65), {}, []],
    wanted: 'give a text of up to 64 characters.',
  },
  message: {
    right: same('Call us'),
    wrong: ['a'.repeat(4001), {}, []],
    wanted: 'give a text of up to 4000 characters.',
  },
  data: {
    right: same('AT\u0000', 1),
    wrong: ['a'.repeat(4001), {}, []],
    wanted: 'give a text of up to 4000 characters.',
  },
  enable: { right: [...same(true), ['false', false]], wrong: ['on', 1, {}], wanted: 'give true or false.' },
}

const rightOf = (type: CommandType): Record<string, unknown> =>
  Object.fromEntries(commandTypes[type].map((name: ParameterName) => [name, values[name].right[0]![0]]))

const cases = (Object.keys(commandTypes) as CommandType[]).flatMap((type) =>
  commandTypes[type].map((name: ParameterName) => ({ type, name })),
)

test('each parameter of a type is declared', () => {
  expect([...new Set(cases.map(({ name }) => name))].toSorted()).toEqual(Object.keys(commandParameters).toSorted())
})

describe.each(cases)('$name of $type', ({ type, name }) => {
  test('is taken when it is right, and kept as what it is', () => {
    for (const [given, kept] of values[name].right) {
      const attributes = { ...rightOf(type), [name]: given }
      expect(wrongParameters(type, attributes)).toEqual([])
      expect(incompleteParameter(type, attributes)).toBeNull()
      expect(keptParameters(type, attributes)[name]).toEqual(kept)
      expect(savedCommand.schema.parse({ type, attributes }).attributes[name]).toEqual(kept)
    }
  })

  test('is refused by its name, with what is wanted', () => {
    for (const given of values[name].wrong) {
      const attributes = { ...rightOf(type), [name]: given }
      const wrong = wrongParameters(type, attributes).map((each) => `${each.name}: ${filled(each.problem)}`)
      expect(wrong).toEqual([`${name}: ${values[name].wanted}`])
      const [issue] = savedCommand.schema.safeParse({ type, attributes }).error!.issues
      expect([issue!.path, issue!.message]).toEqual([['attributes', name], values[name].wanted])
    }
  })

  test('must be there when it is sent, not when it is saved', () => {
    for (const given of [undefined, null, '', '  ']) {
      const attributes = { ...rightOf(type), [name]: given }
      expect(incompleteParameter(type, attributes)?.name).toBe(name)
      expect(savedCommand.schema.safeParse({ type, attributes }).success).toBe(true)
    }
  })
})

test('what a type does not take stays as it is', () => {
  const attributes = { frequency: 'x', note: '42' }
  expect(savedCommand.schema.parse({ type: 'engineStop', attributes }).attributes).toEqual(attributes)
})
