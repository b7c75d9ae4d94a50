import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { errorFacts, log, type LogLine } from '../../../functions/platform/log.ts'

const sourceOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

it('a line is one line of JSON, past the console of Lambda, which would put it into a field', () => {
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  log({ capability: 'live', what: 'connectionNotClosed', tenantId: 'atlas', connectionId: 'c1', error: 'two\nlines' })
  expect(lines.mock.calls).toEqual([[expect.stringMatching(/^\{.*"tenantId":"atlas".*\}\n$/)]])
  lines.mockRestore()
})

it('an unknown event, or one without its tenant, does not compile', () => {
  const facts = { ...errorFacts(new Error('failed')), connectionId: 'c1' }
  const lines: LogLine[] = [
    // @ts-expect-error -- no such event
    { capability: 'live', what: 'not disconnected', tenantId: 'atlas', ...facts },
    // @ts-expect-error -- the tenant is known here
    { capability: 'live', what: 'connectionNotClosed', ...facts },
    // @ts-expect-error -- another capability's event
    { capability: 'api', what: 'connectionNotClosed', tenantId: 'atlas', ...facts },
  ]
  expect(lines).toHaveLength(3)
})

it('the runbook names only lines that are logged', () => {
  const named = [
    ...sourceOf('docs/runbook.md').matchAll(/\blines? ((?:`[a-z]+[A-Z]?[A-Za-z]*`(?:, | and )?)+)/g),
  ].flatMap(([, names]) => [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  expect(named).toContain('jobFailed')
  const logged = sourceOf('functions/platform/log.ts')
  expect(named.filter((name) => !logged.includes(`'${name}'`))).toEqual([])
})
