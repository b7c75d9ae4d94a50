import { describe, expect, it } from 'vitest'
import { mailBrandOf, productMailBrand } from '../../../../shared/domain/brand/mail-brand.ts'
import { contrast } from '../../../../shared/domain/brand/contrast.ts'
import { announcementText } from '../../../../shared/domain/notifications/texts/announcement-text.ts'
import { composeMail } from '../../../../shared/i18n/mail.ts'
import { composeScheduledMail } from '../../../../shared/i18n/scheduled-mail.ts'
import { notificationText } from '../../../../shared/domain/notifications/texts/notification-text.ts'

const site = 'https://qafila.example'
const at = { tenantId: 'atlas1', site }
const attributes = {
  title: 'Atlas <img src=x> www.evil.example',
  logo: '/api/server/file/logo.png',
  colorPrimary: '#ffee00',
}
const brand = mailBrandOf({ attributes }, at)
const reader = { language: 'en', zone: 'UTC', speedUnit: 'kmh', distanceUnit: 'km' } as never
const event = { type: 'deviceOnline', eventTime: 0, geofenceId: 0, attributes: {} } as const
const records = {
  device: { name: 'Van' },
  geofence: null,
  maintenance: null,
  driver: null,
  linkedDevice: null,
  position: null,
  address: null,
}

const mails = [
  {
    name: 'a confirmation',
    of: composeMail({ kind: 'email', language: 'en', name: 'Amina', link: `${site}/x`, brand }),
  },
  {
    name: 'a sign-in',
    of: composeMail({ kind: 'signIn', language: 'en', name: 'Amina', link: `${site}/x`, brand }),
  },
  {
    name: 'a scheduled report',
    of: composeScheduledMail({
      language: 'en',
      zone: 'UTC',
      name: 'Amina',
      description: 'Trips',
      report: 'trips',
      from: 0,
      to: 1,
      devices: 1,
      isAttached: true,
      link: `${site}/x`,
      unsubscribePage: `${site}/y`,
      brand,
    }),
  },
  {
    name: 'a notification',
    of: notificationText(event, { ...records, brand, rule: null, links: { open: `${site}/event/1` } }, reader),
  },
]

describe.each(mails)('$name', ({ of: { html, text } }) => {
  it('shows title and logo, and nothing of the title is markup or a link', () => {
    expect(html).toContain('src="https://qafila.example/api/brand/atlas1/logo"')
    expect(html).toContain('Atlas &lt;img src=x&gt; www evil example')
    expect(html).not.toContain('<img src=x')
    expect(text).toContain('Atlas <img src=x> www evil example')
    expect(text).not.toContain('www.evil.example')
  })

  it('has a button in the colour of the organisation, whose text is readable', () => {
    const [, ground, ink] = /background:(#\w{6});color:(#\w{6})/.exec(html)!
    expect([ground, ink]).toEqual([brand.light.button, brand.light.onButton])
    expect(contrast(ground!, ink!)).toBeGreaterThanOrEqual(4.5)
  })
})

it('an announcement shows them, too', () => {
  const { html } = announcementText({ subject: 'Depot', body: 'https://a.example' }, { brand }, reader)
  expect(html).toContain('/api/brand/atlas1/logo')
  expect(html).toContain(`color:${brand.light.link}`)
})

it('text in links and on buttons is readable in both themes, whatever the colour', () => {
  for (const colorPrimary of ['#ffee00', '#000000', '#ffffff', '#8a1538', '#777777']) {
    const { light, dark } = mailBrandOf({ attributes: { colorPrimary } }, at)
    for (const { button, onButton } of [light, dark]) expect(contrast(button, onButton)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(light.link, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.link, '#141929')).toBeGreaterThanOrEqual(4.5)
  }
})

it.each([
  { name: 'no brand', attributes: {}, is: productMailBrand },
  {
    name: 'a drawing, which mail programs do not show',
    attributes: { logo: '/api/server/file/logo.svg' },
    is: productMailBrand,
  },
  { name: 'a picture elsewhere', attributes: { logo: 'https://evil.example/a.png' }, is: productMailBrand },
])('with $name an e-mail is the product’s own', ({ attributes: given, is }) => {
  expect(mailBrandOf({ attributes: given }, at)).toEqual(is)
})
