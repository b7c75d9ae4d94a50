import { expect, it } from 'vitest'
import { isOver } from '../../../infra/local/emulators/http/websocket-api.ts'
import type { Facts } from '../../../infra/local/emulators/http/websocket-events.ts'
import { hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'

const facts = (connectedAt: number) => ({ connectedAt }) as Facts

/** @see API Gateway developer guide, "Quotas for configuring and running a WebSocket API" */
it.each([
  { name: 'a busy one stays', age: hourMs, quiet: minuteMs, over: false },
  { name: 'ten quiet minutes pass', age: hourMs, quiet: 10 * minuteMs, over: false },
  { name: 'more end it', age: hourMs, quiet: 10 * minuteMs + 1, over: true },
  { name: 'two hours pass', age: 2 * hourMs, quiet: 0, over: false },
  { name: 'more end it, however busy it is', age: 2 * hourMs + 1, quiet: 0, over: true },
])('a connection: $name', ({ age, quiet, over }) => {
  const now = Date.UTC(2026, 5, 1, 12)
  expect(isOver({ facts: facts(now - age), lastActiveAt: now - quiet }, now)).toBe(over)
})
