import { expect, it } from 'vitest'
import { checkCloud } from '../../infra/nag.ts'
import { grown } from './synthesized.ts'
import { nagExceptions } from '../../infra/nag-exceptions.data.ts'

/** It calculates without a pause: a limit could not end it, only fail it on a busy machine once it is done. */
const unlimited = { timeout: 0 }

it('cdk-nag and CDK find nothing that is not explained, and nothing is explained in vain', unlimited, async () => {
  delete process.env['CDK_VALIDATION']
  expect(await checkCloud()).toEqual([])
})

it('nor where messages go through a stream, where not every explanation is needed', unlimited, async () => {
  delete process.env['CDK_VALIDATION']
  const findings = await checkCloud(grown)
  expect(findings.filter((line) => !line.includes('is explained but not found'))).toEqual([])
})

it('each exception has a reason that says something', () => {
  for (const { reason } of nagExceptions) expect(reason.split(' ').length).toBeGreaterThan(3)
})
