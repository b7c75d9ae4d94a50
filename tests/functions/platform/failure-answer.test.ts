import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureAnswer } from '../../../functions/platform/failure-answer.ts'
import { Failure, type FailureKind } from '../../../shared/domain/failures.ts'

afterEach(() => vi.restoreAllMocks())

describe('failures: what the caller receives', () => {
  it.each<[FailureKind, number]>([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['missing', 404],
    ['conflict', 409],
    ['tooLarge', 413],
    ['tooMuch', 429],
  ])('%s is %i', (kind, status) => {
    const answer = failureAnswer(new Failure(kind, 'The name is empty. Give one.', { field: 'name' }), 'r-1')
    expect(answer.status).toBe(status)
    expect(answer.body).toBe('The name is empty. Give one.\nfield name\nrequest r-1')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('tooMuch says how long to wait', () => {
    const failure = new Failure('tooMuch', 'Too many attempts. Wait a little.', { retryAfterSeconds: 12.2 })
    expect(failureAnswer(failure, 'r-1').headers['retry-after']).toBe('13')
  })

  it('our own faults are shown as an id only, and logged under it', () => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
    const answer = failureAnswer(new TypeError('secret of another tenant'), 'r-2')
    expect(answer.status).toBe(500)
    expect(answer.body).toMatch(/went wrong on our side.*\nrequest r-2$/)
    expect(answer.body).not.toContain('secret')
    expect(JSON.parse(lines.mock.calls[0]![0] as string)).toMatchObject({ requestId: 'r-2', what: 'failed' })
  })
})
