import { phrase } from '../../../../shared/domain/failures.ts'
import type { Webhooks } from '../../forwarding/forwarding-ports.ts'
import { connectionProblem, failedWith, httpPost, type Post, sent } from './http-call.ts'

/** @param now epoch ms, for receivers that say until when to wait */
export const webhooksBy = (post: Post, now: () => number): Webhooks => ({
  async post(call) {
    try {
      const answer = await post(call)
      if (answer.status >= 200 && answer.status < 300) return sent
      const says = phrase('The webhook answered with status {status}', { status: answer.status })
      return failedWith(answer, { says, now: now() })
    } catch (error) {
      return connectionProblem(error)
    }
  },
})

/** @param origins see `httpPost` */
export const webhooksTo = (origins: Readonly<Record<string, string>>): Webhooks =>
  webhooksBy(httpPost(origins), () => Date.now())
