import { expect, test } from 'vitest'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { deliveriesQuery } from '../../../../web/src/events/deliveries/deliveries.ts'

const eventOf = (eventTime: number) =>
  ({ id: 7, eventTime: new Date(eventTime).toISOString(), attributes: {} }) as EventJson

test.each([
  { name: 'a minute ago', agoMs: minuteMs, isAskedAgain: true },
  { name: 'an hour ago', agoMs: 60 * minuteMs, isAskedAgain: false },
])('what became of the messages of an event of $name is asked again: $isAskedAgain', ({ agoMs, isAskedAgain }) => {
  const { refetchInterval } = deliveriesQuery(eventOf(Date.now() - agoMs))
  const interval = typeof refetchInterval === 'function' ? refetchInterval({} as never) : refetchInterval
  expect(Boolean(interval)).toBe(isAskedAgain)
})
