import { expect, test } from 'vitest'
import { serviceUnitOf } from '../../../shared/domain/reports/service.ts'
import { scaleOf } from '../../../web/src/display/attribute-scale.ts'
import { momentAttributes, positionAttributes } from '../../../web/src/display/position-attributes.data.ts'

const scales: Readonly<Record<string, string>> = {
  metres: 'distance',
  milliseconds: 'hours',
  litres: 'volume',
  time: 'moment',
  plain: 'plain',
}

test('the report of service and the form of a maintenance measure alike', () => {
  const keys = [...positionAttributes.filter(({ grows }) => grows).map(({ key }) => key), ...momentAttributes]
  expect(keys.map((key) => [key, scales[serviceUnitOf(key)]])).toEqual(keys.map((key) => [key, scaleOf(key)]))
})
