import { describe, expect, it } from 'vitest'
import { entities } from '../../../../shared/entities/index.ts'
import { ask, fixture } from '../api-fixture.ts'
import { sampleOf } from '../samples.ts'
import { document, resolved } from './documented.ts'

describe('the bodies of the document', () => {
  const bodies = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => resolved(schema)),
    ),
  )
  const drafts = Object.entries(document.components.schemas).filter(([name]) => name.endsWith('Draft'))

  it('have no defaults: generators would want these keys from everybody', () => {
    const all = [...bodies, ...drafts.map(([, schema]) => schema)]
    const properties = all.flatMap((schema) => Object.entries(resolved(schema.items ?? schema).properties ?? {}))
    expect(properties.length).toBeGreaterThan(100)
    expect(properties.filter(([, schema]) => 'default' in schema)).toEqual([])
  })

  it('have no id of the record that the address names', () => {
    expect(drafts.filter(([, schema]) => 'id' in (schema.properties ?? {})).map(([name]) => name)).toEqual([])
  })

  it('name the keys of a link', () => {
    const { properties, required, additionalProperties } = document.components.schemas['Link']!
    expect(Object.keys(properties!)).toEqual(expect.arrayContaining(['userId', 'deviceId', 'groupId', 'managedUserId']))
    expect([required, additionalProperties]).toEqual([[], false])
  })

  it('say how large an id may be', () => {
    const ids = [...JSON.stringify(document).matchAll(/\{[^{}]*"description":"id of a record"[^{}]*\}/g)].map(String)
    expect(ids.length).toBeGreaterThan(20)
    expect(ids.filter((found) => !found.includes(`"maximum":${Number.MAX_SAFE_INTEGER}`))).toEqual([])
  })
})

describe('a body that has a wrong type', () => {
  const kinds = entities
    .filter(({ schema }) => 'attributes' in schema.shape)
    .flatMap((entity) =>
      ['text', 7, true, [], ['text']].map((attributes) => ({ name: entity.name, entity, attributes })),
    )
  it.each(kinds)('$name refuses $attributes for attributes', async ({ name, entity, attributes }) => {
    const at = await fixture()
    const plain = name === 'device' ? { name: 'Van', uniqueId: 'van' } : name === 'group' ? { name: 'North' } : null
    const json = { ...(plain ?? sampleOf(entity, 'Second', { calendarId: 1 })), attributes }
    const { status, text } = await ask(at, `/api/${entity.api}`, { method: 'POST', as: at.amina, json })
    expect([status, text.split(':')[0]]).toEqual([400, 'attributes'])
  })

  const beyond = 2 ** 53 + 2
  const references = entities.flatMap((entity) =>
    Object.keys(entity.refersTo ?? {}).map((key) => ({ name: entity.name, entity, key })),
  )
  it.each(references)('$name refuses an id for $key that no number keeps exact', async ({ name, entity, key }) => {
    const at = await fixture()
    const plain = name === 'device' ? { name: 'Van', uniqueId: 'van' } : name === 'group' ? { name: 'North' } : null
    const json = { ...(plain ?? sampleOf(entity, 'Second', { calendarId: 1 })), [key]: beyond }
    const { status, text } = await ask(at, `/api/${entity.api}`, { method: 'POST', as: at.amina, json })
    expect([status, text.split(':')[0]]).toEqual([400, key])
  })
})
