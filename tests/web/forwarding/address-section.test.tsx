// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import {
  button,
  click,
  field,
  leaveScreen,
  screenText,
  showScreen,
  whenIdle,
  type Answers,
} from '../../support/screen.tsx'

afterEach(leaveScreen)

const url = 'https://erp.example/in?key=a b'
const attributes = { 'forward.url': url }
const van = device.schema.parse({ id: 3, name: 'Van', uniqueId: 'van-1' })
const north = group.schema.parse({ id: 3, name: 'North' })
const state = {
  waitingSince: null,
  lastSent: null,
  lastFailed: null,
  reason: null,
  failures: 0,
  nextTry: null,
  pausedAt: null,
  refused: [],
  hasPassword: false,
}

interface Case {
  administrator?: boolean
  more?: Answers
}

async function show(entity: Entity, record: object, { administrator = true, more = {} }: Case = {}) {
  await Promise.all([
    import('../../../web/src/forwarding/record-sections.tsx'),
    import('../../../web/src/forwarding/address-section.tsx'),
    loadWordGroups('forwarding'),
  ])
  const shown = await showScreen(<EntityForm entity={entity} id={3} />, {
    answers: {
      [`GET ${entity.api}/3`]: record,
      [`GET forward-addresses/state?${new URLSearchParams({ url }).toString()}`]: state,
      'GET groups': [],
      'GET calendars': [],
      ...more,
    },
    person: { administrator },
  })
  // the sections, then what is in them
  await whenIdle()
  await whenIdle()
  return shown
}

describe('the address that a record names', () => {
  it.each([
    { name: 'a vehicle', entity: device as Entity, record: van },
    { name: 'a group', entity: group as Entity, record: north },
  ])('says how it goes on the form of $name, and is tested there', async ({ entity, record }) => {
    const tested = { 'POST forward-addresses/test': { isSent: false, reason: 'no answer' } }
    const { asked } = await show(entity, { ...record, attributes }, { more: tested })
    expect(screenText()).toContain('Nothing was sent yet')
    await click(button('Send a test'))
    expect(JSON.parse(asked.find(({ path }) => path === 'forward-addresses/test')!.body)).toEqual({ url })
    expect(screenText()).toContain('The test did not arrive: no answer')
  })

  it('is none where none is named', async () => {
    const { asked } = await show(device as Entity, van)
    expect(asked.some(({ path }) => path.startsWith('forward-addresses'))).toBe(false)
  })

  it('is shown to others than administrators, who cannot change it', async () => {
    const { asked } = await show(device as Entity, { ...van, attributes }, { administrator: false })
    expect(field('Forwarding address').disabled).toBe(true)
    expect(asked.some(({ path }) => path.startsWith('forward-addresses'))).toBe(false)
  })
})
