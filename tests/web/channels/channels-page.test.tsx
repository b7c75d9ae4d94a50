// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ChannelsPage } from '../../../web/src/channels/channels-page.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import {
  button,
  click,
  enter,
  field,
  leaveScreen,
  screenText,
  showScreen,
  type Answers,
} from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('alerts', 'channels'))
afterEach(leaveScreen)

const telegram = { type: 'telegram', isAvailable: true, reason: null, needs: null }
const webhook = { type: 'webhook', isAvailable: false, reason: 'No address is set.', needs: null }
const settings = {
  telegram: { botToken: { isSet: true, isSecret: true } },
  webhook: { url: { value: '', isSecret: false }, secret: { isSet: false, isSecret: true } },
}
const show = (answers: Answers = {}) =>
  showScreen(<ChannelsPage />, {
    answers: { 'GET notifications/channels': [telegram, webhook], 'GET channel-settings': settings, ...answers },
  })
const save = (name: string) => {
  const card = [...document.querySelectorAll('section')].find((each) => each.querySelector('h2')?.textContent === name)
  return card!.querySelector<HTMLButtonElement>('button[type=submit]')!
}

describe('the channels of an organisation', () => {
  it('say whether they work, and why not; a secret is never shown', async () => {
    await show()
    expect(screenText()).toMatch(/Telegram.*Works/)
    expect(screenText()).toContain('No address is set.')
    expect(screenText()).toContain('Bot token')
    expect(document.querySelectorAll('input[type=password]')).toHaveLength(1)
  })

  it('are set: only what was changed is sent', async () => {
    const saved = { ...settings, webhook: { ...settings.webhook, secret: { isSet: true, isSecret: true } } }
    const { asked } = await show({ 'PUT channel-settings': saved })
    expect(save('Webhook').disabled).toBe(true)
    await enter(field('Secret'), 'long-secret')
    await click(save('Webhook'))
    const put = asked.find(({ method }) => method === 'PUT')
    expect(JSON.parse(put!.body)).toEqual({ webhook: { secret: 'long-secret' } })
    expect(screenText()).not.toContain('long-secret')
    expect(document.querySelector('input[type=password]')).toBeNull()
  })

  it('have secrets that can be replaced, kept and removed', async () => {
    const { asked } = await show({ 'PUT channel-settings': settings })
    await click(button('Replace: Bot token'))
    await enter(field('Bot token'), '123:abc')
    await click(button('Keep it'))
    expect(save('Telegram').disabled).toBe(true)
    await click(button('Remove: Bot token'))
    expect(screenText()).toContain('Removed when you save')
    await click(save('Telegram'))
    expect(JSON.parse(asked.find(({ method }) => method === 'PUT')!.body)).toEqual({ telegram: { botToken: null } })
  })

  it('show what was refused at its field, and keep what was typed', async () => {
    const text = 'webhook.url: must begin with https.\nfield webhook.url'
    await show({ 'PUT channel-settings': { status: 400, text } })
    await enter(field('Address'), 'http://10.0.0.1')
    await click(save('Webhook'))
    expect(screenText()).toContain('must begin with https.')
    expect(field('Address').value).toBe('http://10.0.0.1')
  })

  it.each([
    { name: 'success', answer: { status: 200, text: '' }, says: 'Telegram: test message sent' },
    { name: 'the words of the service', answer: { status: 400, text: 'chat not found' }, says: 'chat not found' },
  ])('are tested: $name', async ({ answer, says }) => {
    await show({ 'POST notifications/test/telegram': answer })
    await click(button('Send me a test message'))
    expect(screenText()).toContain(says)
  })
})
