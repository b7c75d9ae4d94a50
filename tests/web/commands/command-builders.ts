import type { CommandStateJson } from '../../../shared/wire/commands/command-json.ts'

/** A queued request for a position, with what a test changes of it. */
export const aCommand = (facts: Partial<CommandStateJson> = {}): CommandStateJson => ({
  id: 71,
  deviceId: 7,
  type: 'positionSingle',
  attributes: {},
  textChannel: false,
  savedCommandId: 0,
  state: 'queued',
  reason: null,
  result: null,
  createdAt: '2026-05-04T12:00:00.000Z',
  createdById: 1,
  createdBy: 'Amina',
  sentAt: null,
  deliveredAt: null,
  endedAt: null,
  expiresAt: '2026-05-04T12:05:00.000Z',
  attempts: 0,
  waitsFor: null,
  ...facts,
})

/** What was sent, without the name of the request, which is new each time. */
export function asSent(body: string): object {
  const { requestId: _, ...sent } = JSON.parse(body) as Record<string, unknown>
  return sent
}
