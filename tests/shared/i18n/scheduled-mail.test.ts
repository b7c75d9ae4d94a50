import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailLanguages } from '../../../shared/i18n/mail-languages.ts'
import { composeScheduledMail, periodText, type ScheduledMail } from '../../../shared/i18n/scheduled-mail.ts'

const content: ScheduledMail = {
  language: 'en',
  zone: 'Europe/Paris',
  name: 'Amina Benali',
  description: 'Weekly trips, Algiers depot',
  report: 'Trips',
  from: Date.parse('2026-03-22T23:00Z'),
  to: Date.parse('2026-03-29T22:00Z'),
  devices: 12,
  isAttached: true,
  link: 'https://qafila.example/reports/trip?deviceId=1',
  unsubscribePage: 'https://qafila.example/unsubscribe?token=abc',
}

/** Libraries of dates put thin spaces around a dash. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ').replaceAll(' – ', '–')

describe('the mail of a scheduled report', () => {
  it.each(mailLanguages.flatMap((language) => [true, false].map((isAttached) => ({ language, isAttached }))))(
    'in $language, attached: $isAttached: no hole is left, both links are there in both forms',
    (how) => {
      const mail = composeScheduledMail({ ...content, ...how })
      expect(JSON.stringify(mail)).not.toMatch(/[{]\w+[}]|mail\.\w/)
      for (const form of [mail.text, mail.html]) {
        expect(form).toContain(content.link)
        expect(form).toContain(content.unsubscribePage)
        expect(form).toContain('Amina')
      }
      expect(mail.html).toContain(how.language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
    },
  )

  it('says the report, the period and how many devices', () => {
    const { subject, text } = composeScheduledMail(content)
    expect(plain(subject)).toBe('Weekly trips, Algiers depot · 23–29 March 2026')
    expect(plain(text)).toContain('Report: Trips\nPeriod: 23–29 March 2026\nVehicles: 12\nTime zone: Europe/Paris')
  })

  it('has the spaces that French puts before a colon', () => {
    const { text } = composeScheduledMail({ ...content, language: 'fr' })
    expect(text).toContain('12\nFuseau horaire\u00a0: Europe/Paris')
    expect(text).toContain('\u00a0:\nhttps://qafila.example/reports/trip')
    expect(text).not.toMatch(/[a-zé]:[ \n]/)
  })

  it.each([
    { name: 'one day', from: '2026-03-28T23:00Z', to: '2026-03-29T22:00Z', says: '29 March 2026' },
    { name: 'a month', from: '2026-02-28T23:00Z', to: '2026-03-31T22:00Z', says: '1–31 March 2026' },
    { name: 'an hour', from: '2026-03-02T07:00Z', to: '2026-03-02T08:00Z', says: '2 Mar 2026, 08:00–09:00' },
  ])('a period of $name is $says', ({ from, to, says }) => {
    const text = periodText({ from: Date.parse(from), to: Date.parse(to), zone: 'Europe/Paris', language: 'en' })
    expect(plain(text)).toBe(says)
  })

  it.each([
    { description: 'Win at https://evil.example/now', subject: 'Win at https evil example now' },
    { description: 'www.evil.example\r\nBcc: all@atlas.example', subject: 'www evil example Bcc: all atlas example' },
    { description: 'Fuel & idle (weekly)', subject: 'Fuel & idle (weekly)' },
  ])('a report that is called $description becomes no link', ({ description, subject }) => {
    expect(plain(composeScheduledMail({ ...content, description }).subject)).toBe(`${subject} · 23–29 March 2026`)
  })

  it('whatever people typed, the page has the same tags', { tags: 'slow' }, () => {
    const tagsOf = (html: string) => html.match(/<[^>]*>/g)
    const usual = tagsOf(composeScheduledMail(content).html)
    const typed = fc.string({ unit: 'binary', maxLength: 80 })
    fc.assert(
      fc.property(typed, typed, (name, description) => {
        const { html, text } = composeScheduledMail({ ...content, name, description })
        expect(tagsOf(html)).toEqual(usual)
        expect(text.match(/\w:\/\//g)).toHaveLength(2)
      }),
      { numRuns: 30 },
    )
  })
})
