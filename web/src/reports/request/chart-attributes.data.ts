import { positionAttributes } from '../../display/position-attributes.data.ts'

/** What a chart can draw: the numbers that positions carry, speed and altitude first. */
const first = ['speed', 'altitude', 'fuel', 'fuelLevel']
const never = new Set(['latitude', 'longitude', 'index', 'input', 'output', ...first])

export const chartAttributes: readonly string[] = [
  ...first,
  ...positionAttributes.filter(({ key, type }) => type === 'number' && !never.has(key)).map(({ key }) => key),
]
