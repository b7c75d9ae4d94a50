import { describe, expect, it } from 'vitest'
import { channelsTo } from '../../../../support/channels/tenant.ts'
import { jsonOf, type Received } from '../../../../support/channels/imitation.ts'
import { imitatedServices, sendBy, settings } from '../../../../support/channels/imitated-services.ts'

const service = imitatedServices()
const phone = '+213 550 12 34 56'
const accepted = {
  status: 200,
  body: { messaging_product: 'whatsapp', contacts: [{ wa_id: '213550123456' }], messages: [{ id: 'wamid.1' }] },
}
const tenant = (values?: string) =>
  service.tenant({}, { phone }, { whatsapp: { ...settings.whatsapp, ...(values && { values }) } })

interface Template {
  name: string
  language: { code: string }
  components: { parameters: { type: string; text: string }[] }[]
}
const templateOf = (call: Received): Template => jsonOf(call)['template'] as Template
const textsOf = (call: Received): string[] =>
  templateOf(call).components.flatMap(({ parameters }) => parameters.map(({ text }) => text))

describe('a message by WhatsApp', () => {
  it('is an approved template from the tenant’s number to the person’s', async () => {
    service.answer = () => accepted
    expect(await sendBy(await tenant(), 'whatsapp', { noticeUrl: 'https://qafila.example/notice/x' })).toEqual({
      kind: 'sent',
    })
    const [call] = service.received
    expect(call).toMatchObject({
      path: '/v25.0/106540352242922/messages',
      headers: {
        authorization: `Bearer ${settings.whatsapp.token}`,
        'content-type': 'application/json; charset=utf-8',
      },
    })
    expect(jsonOf(call!)).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '+213550123456',
      type: 'template',
      template: {
        name: 'fleet_notice',
        language: { policy: 'deterministic', code: 'en_US' },
        components: [
          {
            type: 'body',
            parameters: [{ type: 'text', text: 'Truck 4: SOS, 2026-11-22 14:05:09 https://qafila.example/notice/x' }],
          },
        ],
      },
    })
  })

  it.each([
    { language: 'fr' as const, code: 'fr' },
    { language: 'ar' as const, code: 'ar' },
  ])('is in the reader’s language: $language', async ({ language, code }) => {
    service.answer = () => accepted
    await sendBy(await tenant(), 'whatsapp', { language })
    expect(templateOf(service.received[0]!).language.code).toBe(code)
  })

  it('fills in the variables in the order that the settings name', async () => {
    service.answer = () => accepted
    await sendBy(await tenant('organisation subject link'), 'whatsapp', {
      noticeUrl: 'https://qafila.example/notice/x',
    })
    expect(textsOf(service.received[0]!)).toEqual(['Atlas', 'Truck 4: SOS', 'https://qafila.example/notice/x'])
  })

  it('has no line ends, and a link is whole whatever the text is', async () => {
    service.answer = () => accepted
    const noticeUrl = `https://qafila.example/notice/${'x'.repeat(200)}`
    const shortText = `Truck 4\n\tSOS${' '.repeat(9)}${'é'.repeat(2_000)}`
    await sendBy(await tenant(), 'whatsapp', { shortText, noticeUrl })
    await sendBy(await tenant('text link'), 'whatsapp', { shortText, noticeUrl })
    for (const call of service.received) {
      const texts = textsOf(call)
      expect(texts[0]).toMatch(/^Truck 4 SOS é+…/)
      expect(texts.at(-1)!.endsWith(noticeUrl)).toBe(true)
      expect(texts.join('')).not.toMatch(/[\n\t]| {5}/)
      expect(texts.join('').length).toBeLessThanOrEqual(810)
    }
  })

  it.each([
    { code: 130429, status: 429, afterMs: 5_000 },
    { code: 131056, status: 400, afterMs: 6_000 },
    { code: 80007, status: 400, afterMs: 300_000 },
    { code: 4, status: 400, afterMs: 300_000 },
    { code: 131000, status: 500, afterMs: null },
    { code: 131016, status: 503, afterMs: null },
    { code: 131057, status: 400, afterMs: null },
    { code: 2, status: 400, afterMs: null },
  ])('that meets $code is sent again after $afterMs ms at the earliest', async ({ code, status, afterMs }) => {
    service.answer = () => ({ status, body: { error: { code, message: `(#${code}) Wait` } } })
    expect(await sendBy(await tenant(), 'whatsapp')).toMatchObject({ kind: 'retry', afterMs })
  })

  it.each([
    { code: 190, status: 401, says: 'WhatsApp: Session has expired' },
    { code: 3, status: 500, says: 'WhatsApp: Session has expired' },
    { code: 131048, status: 400, says: 'WhatsApp: Session has expired' },
    { code: 131026, status: 400, says: 'WhatsApp does not reach this phone number' },
    {
      code: 132000,
      status: 400,
      says: 'The template in WhatsApp has another number of variables than whatsapp.values names',
    },
    { code: 132001, status: 404, says: 'WhatsApp has no approved template of this name and language' },
  ])('that meets $code is refused: $says', async ({ code, status, says }) => {
    const error = { code, message: 'Error', error_data: { details: 'Session has expired' } }
    service.answer = () => ({ status, body: { error } })
    expect(await sendBy(await tenant(), 'whatsapp')).toEqual({ kind: 'refused', reason: says })
  })

  it('never repeats the token, as the service does with one that it cannot read', async () => {
    const { token } = settings.whatsapp
    service.answer = () => ({ status: 401, body: { error: { code: 190, message: `Malformed access token ${token}` } } })
    expect(await sendBy(await tenant(), 'whatsapp')).toEqual({
      kind: 'refused',
      reason: 'WhatsApp: Malformed access token …',
    })
  })

  it('that nobody accepted is not sent', async () => {
    service.answer = () => ({ status: 200, body: '<html>sign in</html>' })
    expect(await sendBy(await tenant(), 'whatsapp')).toEqual({ kind: 'refused', reason: 'WhatsApp: status 200' })
  })

  it.each([
    { name: 'no number', phone: '', says: 'The profile has no phone number.' },
    {
      name: 'a number without its country',
      phone: '0550 12 34 56',
      says: 'The phone number in the profile needs the country code, like +213 550 12 34 56.',
    },
  ])('needs the person’s phone: $name', async ({ phone: written, says }) => {
    const at = await service.tenant({}, { phone: written })
    expect(await sendBy(at, 'whatsapp')).toEqual({ kind: 'refused', reason: says })
    expect(service.received).toEqual([])
  })

  it('says what is missing', async () => {
    const at = await channelsTo({}, { person: { phone }, settings: { whatsapp: { template: 'fleet_notice' } } })
    expect(await sendBy(at, 'whatsapp')).toEqual({
      kind: 'refused',
      reason: 'An administrator has to set whatsapp.token, whatsapp.phoneNumberId, whatsapp.languages first.',
    })
  })
})
