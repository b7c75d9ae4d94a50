import { expect, it } from 'vitest'
import { replaceOriginSecret, type DistributionAnswer } from '../../../../infra/operator/secrets/origin-header.ts'
import { originVerifyHeader } from '../../../../infra/origin-secret.ts'

const secret = 'n'.repeat(48)
const header = (HeaderName: string, HeaderValue: string) => ({ HeaderName, HeaderValue })
const origin = (...Items: object[]) => ({ DomainName: 'x', CustomHeaders: { Quantity: Items.length, Items } })
const answerOf = (...Items: object[]) =>
  ({
    ETag: 'E1',
    DistributionConfig: { Enabled: true, Origins: { Quantity: Items.length, Items } },
  }) as DistributionAnswer

it('every origin that proves itself does so by the new secret, and nothing else changes', () => {
  const bucket = { DomainName: 'bucket', CustomHeaders: { Quantity: 0 } }
  const at = (value: string) =>
    answerOf(
      bucket,
      origin(header(originVerifyHeader, value)),
      origin(header('x-a', 'a'), header('X-Origin-Verify', value)),
    )
  const answer = at('old')
  expect(replaceOriginSecret(answer, secret)).toBe(2)
  expect(answer).toEqual(at(secret))
})

it.each([
  { name: 'no origin has the header', answer: answerOf(origin(header('x-a', 'a'))), value: secret, says: 'No origin' },
  {
    name: 'the secret is short',
    answer: answerOf(origin(header(originVerifyHeader, 'o'))),
    value: 'n',
    says: 'one line',
  },
  {
    name: 'the secret has two lines',
    answer: answerOf(origin(header(originVerifyHeader, 'o'))),
    value: `${secret}\n${secret}`,
    says: 'one line',
  },
])('nothing is written when $name', ({ answer, value, says }) => {
  const before = JSON.stringify(answer)
  expect(() => replaceOriginSecret(answer, value)).toThrow(says)
  expect(JSON.stringify(answer)).toBe(before)
})
