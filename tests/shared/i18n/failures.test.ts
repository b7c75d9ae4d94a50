import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { Failure, filled, noun, type FailureWords } from '../../../shared/domain/failures.ts'
import { entities } from '../../../shared/entities/index.ts'
import { user } from '../../../shared/entities/user.ts'
import arabic from '../../../shared/i18n/failures.ar.json' with { type: 'json' }
import french from '../../../shared/i18n/failures.fr.json' with { type: 'json' }
import { sources } from '../../tidy/sources.ts'

const languages: Readonly<Record<string, FailureWords>> = { ar: arabic, fr: french }
const texts = Object.keys(french)
const nouns = [...entities, user].flatMap(({ name, list }) => [name, list])
/** what zod says where a schema has no words of its own */
const zodTexts = ['Invalid ISO datetime', 'Invalid email address', 'Invalid input', 'Invalid key in record']

const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([hole]) => hole))].sort().join()

test.each(Object.keys(languages))('refusals in %s: every text, with the same holes', (language) => {
  const words = languages[language]!
  expect(Object.keys(words).sort()).toEqual([...texts].sort())
  expect(texts.filter((text) => words[text]!.trim() === '' && text !== ', ')).toEqual([])
  expect(texts.filter((text) => holes(words[text]!) !== holes(text))).toEqual([])
})

test('refusals: each text is used in the code, and entities have their nouns', () => {
  const code = sources()
    .filter(({ path }) => /^(functions|shared)\//.test(path))
    .map(({ text }) => text.replaceAll("\\'", "'"))
    .join('\n')
  const isUsed = (text: string) => [`'${text}'`, `"${text}"`].some((literal) => code.includes(literal))
  const known = new Set([...nouns, ...zodTexts])
  expect(texts.filter((text) => !known.has(text) && !isUsed(text))).toEqual([])
  expect([...known].filter((text) => !texts.includes(text))).toEqual([])
})

test('refusals: no English file is loaded with them', () => {
  expect(() => readFileSync(new URL('../../../shared/i18n/failures.en.json', import.meta.url))).toThrow('ENOENT')
})

describe('a refusal in words', () => {
  const refusal = new Failure('missing', 'There is no {entity} {id} that you can see.', {
    values: { entity: noun('device'), id: 7 },
  })
  const link = new Failure('invalid', 'A link is exactly two ids: {pairs}.', {
    values: {
      pairs: [
        { text: '{one} with {other}', values: { one: 'userId', other: 'deviceId' } },
        { text: '{one} with {other}', values: { one: 'userId', other: 'groupId' } },
      ],
    },
  })
  const typed = new Failure('conflict', 'The {field} "{value}" cannot be used. Choose another one.', {
    field: 'uniqueId',
    values: { value: '{field} device' },
  })

  it.each([
    { refusal, words: undefined, says: 'There is no device 7 that you can see.' },
    {
      refusal,
      words: french,
      says: 'Introuvable : véhicule 7. L’élément n’existe pas, ou vous n’y avez pas accès.',
    },
    { refusal, words: arabic, says: 'غير موجود: مركبة 7. العنصر غير موجود أو ليست لديك صلاحية الاطلاع عليه.' },
    { refusal: link, words: undefined, says: 'A link is exactly two ids: userId with deviceId, userId with groupId.' },
    { refusal: link, words: arabic, says: 'الارتباط معرّفان اثنان بالضبط: userId مع deviceId، userId مع groupId.' },
    {
      refusal: typed,
      words: french,
      says: 'uniqueId : la valeur « {field} device » ne peut pas être utilisée. Choisissez-en une autre.',
    },
  ])('$says', ({ refusal: { phrase }, words, says }) => {
    expect(filled(phrase, words)).toBe(says)
  })

  it('is English as the message of the error', () => {
    expect(typed.message).toBe('The uniqueId "{field} device" cannot be used. Choose another one.')
  })
})
