import { describe, expect, it } from 'vitest'
import { routes } from '../../../../functions/api/routes.ts'
import { ask } from '../api-fixture.ts'
import { checkOf, documentedAnswer } from './documented.ts'
import { examples, fleet } from './examples.ts'

/** Every answer in JSON is held to what the document says of it: each key, and no key more. */
const answering = routes.map(({ method, path }) => `${method} ${path}`).filter((call) => checkOf(call))

describe('answers are as documented', () => {
  it.each(answering)('%s', async (call) => {
    const { at, ids } = await fleet()
    const [method = '', route = ''] = call.split(' ')
    const { path = () => route, json } = examples[call] ?? {}
    const answer = await ask(at, `/api${path(ids)}`, { method, as: at.amina, ...(json && { json: json(ids) }) })
    expect(answer).toMatchObject({ status: 200 })
    const check = checkOf(call)!
    expect(check(answer.json) ? [] : check.errors).toEqual([])
    expect(answer.headers.has('etag')).toBe('ETag' in (documentedAnswer(call, 200)?.headers ?? {}))
    // an empty list would be like anything
    expect(answer.json).not.toEqual([])
  })
})
