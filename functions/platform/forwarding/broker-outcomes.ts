import { phrase, type Phrase } from '../../../shared/domain/failures.ts'
import type { ChannelOutcome } from '../ports/channel-ports.ts'
import { connectionProblem, later, refused } from '../integrations/channels/http-call.ts'

/** The broker let nobody in: its code in CONNACK (MQTT 3.1.1, 3.2.2.3; MQTT 5, 3.2.2.2). */
export class ConnectionRefused extends Error {
  readonly code: number

  constructor(code: number) {
    super(`The broker refused the connection (${code})`)
    this.code = code
  }
}

/** The broker did not take a message: its code in PUBACK (MQTT 5, 3.4.2.1). */
export class MessageRefused extends Error {
  readonly code: number

  constructor(code: number) {
    super(`The broker refused the message (${code})`)
    this.code = code
  }
}

/** The connection ended before the broker answered. */
export class BrokenOff extends Error {}

const badPassword = new Set([4, 134])
const badClientId = new Set([2, 133])
const notAuthorized = new Set([5, 135])
export const unknownVersion: ReadonlySet<number> = new Set([1, 132])

const codes = { notAuthorized: 135, badTopic: 144, packetTooLarge: 149, badPayload: 153 } as const
/** What the broker would say of the same message every time. */
const lasting: ReadonlySet<number> = new Set(Object.values(codes))

/** What became of a message that was not acknowledged. Without a connection nothing is the message's fault. */
export function brokerOutcome(error: unknown): ChannelOutcome {
  if (error instanceof ConnectionRefused) return later(whyNobody(error.code))
  if (error instanceof BrokenOff) return later(phrase('The broker broke off the connection'))
  if (error instanceof MessageRefused) {
    const says = whyNot(error.code)
    return lasting.has(error.code) ? refused(says) : later(says)
  }
  const problem = connectionProblem(error)
  return problem.kind === 'refused' ? later(problem.reason) : problem
}

function whyNobody(code: number): Phrase {
  if (badPassword.has(code)) return phrase('The broker refused the user name or the password')
  if (badClientId.has(code)) return phrase('The broker refused the client id')
  if (notAuthorized.has(code)) return phrase('The broker lets nobody in with this user name')
  return phrase('The broker refused the connection ({code})', { code })
}

function whyNot(code: number): Phrase {
  if (code === codes.notAuthorized) return phrase('The broker lets nobody publish to this topic with this user name')
  if (code === codes.badTopic) return phrase('The broker does not take this topic')
  if (code === codes.packetTooLarge) return phrase('The message is larger than the broker takes')
  return phrase('The broker refused the message ({code})', { code })
}

/** Of what the broker said of itself when it let us in. */
export const tooLarge = (): MessageRefused => new MessageRefused(codes.packetTooLarge)
