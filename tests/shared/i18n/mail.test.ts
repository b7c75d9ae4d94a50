import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import ar from '../../../shared/i18n/mail.ar.json' with { type: 'json' }
import en from '../../../shared/i18n/mail.en.json' with { type: 'json' }
import fr from '../../../shared/i18n/mail.fr.json' with { type: 'json' }
import { mailLanguages } from '../../../shared/i18n/mail-languages.ts'
import { composeMail, type MailContent } from '../../../shared/i18n/mail.ts'

const content: MailContent = {
  kind: 'email',
  language: 'en',
  name: 'Amina Benali',
  link: 'https://qafila.example/confirm-email?token=abc',
}

describe('mails', () => {
  it('say the same things in every language', () => {
    expect([Object.keys(ar), Object.keys(fr)]).toEqual([Object.keys(en), Object.keys(en)])
  })

  it.each(
    mailLanguages.flatMap((language) =>
      (['email', 'password', 'deletion'] as const).map((kind) => ({ language, kind })),
    ),
  )('$kind in $language: no hole is left, the link is there in both forms', ({ language, kind }) => {
    const mail = composeMail({ ...content, language, kind })
    expect(JSON.stringify(mail)).not.toMatch(/[{]\w+[}]|mail\.\w/)
    expect([mail.text.includes(content.link), mail.html.includes(content.link)]).toEqual([true, true])
    expect(mail.html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
    expect(mail.text).toContain('Amina')
  })

  it.each([
    { name: 'Amina <b onclick=x>"', shown: 'Hello Amina,' },
    { name: 'https://evil.example/win', shown: 'Hello https,' },
    { name: 'Line\r\nBcc: all@atlas.example', shown: 'Hello Line,' },
    { name: "O'Hara-Bénali Nadia", shown: "Hello O'Hara-Bénali," },
    { name: 'نادية', shown: 'Hello نادية,' },
    { name: 'Van\u202Ecod\u2069\0', shown: 'Hello Van,' },
    { name: '{site}', shown: 'Hello site,' },
    { name: 'x'.repeat(128), shown: `Hello ${'x'.repeat(60)},` },
  ])('a person who calls themselves $name is greeted harmlessly', ({ name, shown }) => {
    expect(composeMail({ ...content, name }).text.split('\n')[0]).toBe(shown)
  })

  it('whatever a name is, the page has the same tags', { tags: 'slow' }, () => {
    const tagsOf = (html: string) => html.match(/<[^>]*>/g)
    const usual = tagsOf(composeMail(content).html)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        const { html, text } = composeMail({ ...content, name })
        expect(tagsOf(html)).toEqual(usual)
        expect(text.match(/\w:\/\//g)).toHaveLength(1)
      }),
    )
  })
})
