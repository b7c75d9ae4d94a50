import { describe, expect, it } from 'vitest'
import { routes } from '../../../../functions/api/routes.ts'
import { ask, type ApiFixture } from '../api-fixture.ts'
import { checkOf, documentedAnswer } from './documented.ts'
import { examples, fleet } from './examples.ts'

/** Every answer in JSON is held to what the document says of it: each key, and no key more. */
const answering = routes.map(({ method, path }) => `${method} ${path}`).filter((call) => checkOf(call))

async function withReadToken(at: ApiFixture) {
  const { text } = await ask(at, '/api/session/token', { method: 'POST', as: at.amina, form: { scope: 'read' } })
  return { authorization: `Bearer ${text}`, accept: 'application/json, text/event-stream' }
}

describe('answers are as documented', () => {
  it.each(answering)('%s', async (call) => {
    const { at, ids } = await fleet()
    const [method = '', route = ''] = call.split(' ')
    const { path = () => route, json, by } = examples[call] ?? {}
    const who = by ? { headers: await withReadToken(at) } : { as: at.amina }
    const answer = await ask(at, `/api${path(ids)}`, { method, ...who, ...(json && { json: json(ids) }) })
    expect(answer).toMatchObject({ status: 200 })
    const check = checkOf(call)!
    expect(check(answer.json) ? [] : check.errors).toEqual([])
    expect(answer.headers.has('etag')).toBe('ETag' in (documentedAnswer(call, 200)?.headers ?? {}))
    // an empty list would be like anything
    expect(answer.json).not.toEqual([])
  })
})
