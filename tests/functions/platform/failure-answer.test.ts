import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureAnswer } from '../../../functions/platform/failure-answer.ts'
import { Failure, type FailureKind } from '../../../shared/domain/failures.ts'

afterEach(() => vi.restoreAllMocks())

const request = { requestId: 'r-1', tenantId: null }

describe('failures: what the caller receives', () => {
  it.each<[FailureKind, number]>([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['missing', 404],
    ['conflict', 409],
    ['tooLarge', 413],
    ['tooMuch', 429],
    ['notImplemented', 501],
  ])('%s is %i', (kind, status) => {
    const answer = failureAnswer(
      new Failure(kind, '{field}: a record cannot be linked to itself.', { field: 'name' }),
      request,
    )
    expect(answer.status).toBe(status)
    expect(answer.body).toBe('name: a record cannot be linked to itself.\nfield name\nrequest r-1')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('tooMuch says how long to wait', () => {
    const failure = new Failure('tooMuch', 'Too many requests. Try again later.', { retryAfterSeconds: 12.2 })
    expect(failureAnswer(failure, request).headers['retry-after']).toBe('13')
  })

  it('is in the language of the reader', () => {
    const words = { 'Too many requests. Try again later.': 'Trop de requêtes.' }
    const failure = new Failure('tooMuch', 'Too many requests. Try again later.')
    const { headers, body } = failureAnswer(failure, request, { language: 'fr', words })
    expect([headers['content-language'], body]).toEqual(['fr', 'Trop de requêtes.\nrequest r-1'])
    expect(failureAnswer(failure, request).headers['content-language']).toBe('en')
  })

  it('our own faults are shown as an id only, and logged under it', () => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const answer = failureAnswer(new TypeError('secret of another tenant'), { requestId: 'r-2', tenantId: 'atlas' })
    expect(answer.status).toBe(500)
    expect(answer.body).toMatch(/went wrong on our side.*\nrequest r-2$/)
    expect(answer.body).not.toContain('secret')
    expect(JSON.parse(lines.mock.calls[0]![0] as string)).toMatchObject({
      requestId: 'r-2',
      tenantId: 'atlas',
      what: 'failed',
    })
  })
})
