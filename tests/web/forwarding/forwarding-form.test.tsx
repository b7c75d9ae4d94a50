// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Entity } from '../../../shared/entities/entity.ts'
import { forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import type { ForwardingStateJson } from '../../../shared/wire/forwarding/forwarding-json.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { topicOfBroker } from '../../../web/src/forwarding/topic-of-broker.ts'
import {
  button,
  click,
  field,
  leaveScreen,
  screenText,
  showScreen,
  type,
  whenIdle,
  type Answers,
} from '../../support/screen.tsx'

afterEach(leaveScreen)

const noon = '2024-05-01T11:00:00.000Z'
const fine: ForwardingStateJson = {
  waitingSince: null,
  lastSent: noon,
  lastFailed: null,
  reason: null,
  failures: 0,
  nextTry: null,
  pausedAt: null,
  refused: [],
  hasPassword: false,
}
const target = forwarding.schema.parse({ id: 3, name: 'ERP', url: 'https://erp.example/in' })
const reason = 'The webhook answered with status 500'
const show = async (state: Partial<ForwardingStateJson>, more: Answers = {}) => {
  await Promise.all([import('../../../web/src/forwarding/forwarding-sections.tsx'), loadWordGroups('forwarding')])
  let known: ForwardingStateJson = { ...fine, ...state }
  const answers: Answers = {
    'GET forwardings/3': target,
    'GET forwardings/3/state': () => known,
    'POST forwardings/3/resume': () => (known = fine),
    'PUT forwardings/3/password': () => (known = { ...fine, hasPassword: true }),
    'GET devices': [],
    'GET groups': [],
    ...more,
  }
  const shown = await showScreen(<EntityForm entity={forwarding as Entity} id={3} />, {
    answers,
    person: { administrator: true },
  })
  await whenIdle()
  return shown
}

describe('the form of a forwarding target', () => {
  it.each([
    { name: 'all is well', state: {}, says: 'Everything was sent' },
    { name: 'nothing was sent yet', state: { lastSent: null }, says: 'Nothing was sent yet' },
    { name: 'something waits', state: { waitingSince: noon }, says: 'Waiting to be sent since' },
    {
      name: 'it fails',
      state: { failures: 2, lastFailed: noon, nextTry: noon, waitingSince: noon, reason },
      says: `: ${reason} Next try`,
    },
    { name: 'it is paused', state: { failures: 20, pausedAt: noon, reason }, says: 'Paused since' },
    {
      name: 'something was refused',
      state: { refused: [{ time: noon, refusedAt: noon, positions: 2, events: 1, reason }] },
      says: `2 positions · 1 event · ${reason}`,
    },
  ])('says how it goes: $name', async ({ state, says }) => {
    await show(state)
    expect(screenText()).toContain(says)
  })

  it('says why nothing is known of it', async () => {
    await show({}, { 'GET forwardings/3/state': { status: 403, text: 'You may not see this.' } })
    expect(screenText()).toContain('You may not see this.')
  })

  it('says what became of a test', async () => {
    await show({}, { 'POST forwardings/3/test': { isSent: false, reason } })
    await click(button('Send a test'))
    expect(screenText()).toContain(`The test did not arrive: ${reason}`)
  })

  it('takes a paused target up again', async () => {
    const { asked } = await show({ pausedAt: noon, failures: 20 })
    await click(button('Send now'))
    expect(asked.some(({ method, path }) => method === 'POST' && path === 'forwardings/3/resume')).toBe(true)
    expect(screenText()).toContain('Everything was sent')
  })
})

describe('the form of a target by MQTT', () => {
  const broker = { kind: 'mqtt' as const, url: 'mqtts://broker.example', topic: 'fleet', username: 'atlas' }
  const showBroker = (facts: object) => show({}, { 'GET forwardings/3': { ...target, ...broker, ...facts } })

  it('sets the password, which is not shown, instead of a secret', async () => {
    const { asked } = await showBroker({})
    expect(screenText()).toContain('None is set.')
    expect(screenText()).not.toContain('Signing secret')
    await type(field('Password'), 'secret')
    await click(button('Set password'))
    const put = asked.find(({ path }) => path === 'forwardings/3/password')
    expect(JSON.parse(put!.body)).toEqual({ password: 'secret' })
    expect(screenText()).toContain('Remove')
    expect(field('Password').value).toBe('')
  })

  it.each([
    { name: 'without a user name', facts: { username: null }, says: 'It goes with a user name' },
    { name: 'without encryption', facts: { url: 'mqtt://broker.example' }, says: 'sent unencrypted' },
  ])('says what a password needs: $name', async ({ facts, says }) => {
    await showBroker(facts)
    expect(screenText()).toContain(says)
  })

  it('begins with a topic for each vehicle', () => {
    const webhook = { id: 0, attributes: {}, kind: 'mqtt', topic: null }
    expect(topicOfBroker(webhook, 'kind')['topic']).toBe('{organisation}/{uniqueId}/{kind}')
    expect(topicOfBroker({ ...webhook, topic: 'fleet' }, 'kind')['topic']).toBe('fleet')
    expect(topicOfBroker(webhook, 'topic')['topic']).toBeNull()
  })
})
