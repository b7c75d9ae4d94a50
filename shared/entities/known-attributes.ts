import { isTimeZone, zoneNamed } from '../domain/time/time-zone.ts'
import { attributes, lenientNumber } from './fields.ts'

/** What the value under a known key must be. Clients send numbers as text now and then. */
interface Known {
  isRight: (value: unknown) => boolean
  wanted: string
}

/** Attributes of which some are known: a value that would be misread later is refused now. Other keys stay free. */
export const attributesWith = (known: Readonly<Record<string, Known>>) =>
  attributes.superRefine((value, context) => {
    for (const [key, { isRight, wanted }] of Object.entries(known)) {
      if (!Object.hasOwn(value, key) || value[key] === null || value[key] === '' || isRight(value[key])) continue
      context.addIssue({ code: 'custom', path: [key], message: `give ${wanted}` })
    }
  })

const isDecimal = (value: unknown): boolean => {
  const number = lenientNumber(value)
  return typeof number === 'number' && Number.isFinite(number)
}

export const colour: Known = {
  isRight: (value) => typeof value === 'string' && /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value),
  wanted: 'a colour like #1a2b3c',
}
export const yesOrNo: Known = {
  isRight: (value) => ['true', 'false', true, false].includes(value as string | boolean),
  wanted: 'true or false',
}
export const anyNumber: Known = { isRight: isDecimal, wanted: 'a number' }
export const measure: Known = {
  isRight: (value) => isDecimal(value) && Number(value) >= 0,
  wanted: 'a number that is not below 0',
}
export const timeZone: Known = {
  isRight: (value) => typeof value === 'string' && isTimeZone(value),
  wanted: 'a time zone like Africa/Algiers',
}

/** What the engine reads of devices and groups, and of the tenant for all of them. */
export const engineAttributes = {
  speedLimit: measure,
  'decoder.timezone': {
    isRight: (value: unknown) => zoneNamed(value) !== null,
    wanted: 'a time zone like Africa/Algiers or GMT+1',
  },
} satisfies Record<string, Known>
