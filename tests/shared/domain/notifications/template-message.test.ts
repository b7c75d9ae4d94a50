import { expect, it } from 'vitest'
import {
  templateLanguageFor,
  templateLanguagesIn,
  templateText,
  templateValuesIn,
} from '../../../../shared/domain/notifications/template-message.ts'

it.each([
  { name: 'a line', text: 'Van 1: SOS', becomes: 'Van 1: SOS' },
  { name: 'lines', text: 'Van 1\nSOS\r\nDepot', becomes: 'Van 1 SOS Depot' },
  { name: 'tabs and many blanks', text: 'Van\t1      SOS', becomes: 'Van 1 SOS' },
  { name: 'blanks of typesetting', text: 'Van\u00a01\u2028SOS\u202f!', becomes: 'Van 1 SOS !' },
  { name: 'signs that nobody sees', text: 'Van\u0000\u0007 1', becomes: 'Van 1' },
  {
    name: 'a name in another script keeps its direction',
    text: '\u2068شاحنة\u2069: SOS',
    becomes: '\u2068شاحنة\u2069: SOS',
  },
  { name: 'nothing is refused by the service', text: ' \n ', becomes: '–' },
  { name: 'a long one is cut', text: 'abcdefghijklmnopqrstuvwxyz', becomes: 'abcdefghijklmnopqrs…' },
  { name: 'between whole signs', text: '🚚'.repeat(30), becomes: `${'🚚'.repeat(19)}…` },
])('a variable of a template takes $name', ({ text, becomes }) => {
  expect(templateText(text, 20)).toBe(becomes)
})

it.each([
  { text: 'text', values: ['text'] },
  { text: 'subject, link', values: ['subject', 'link'] },
  { text: 'organisation;text link', values: ['organisation', 'text', 'link'] },
  { text: '', values: null },
  { text: 'text text', values: null },
  { text: 'text place', values: null },
])('values of variables: $text', ({ text, values }) => {
  expect(templateValuesIn(text)).toEqual(values)
})

it.each([
  { text: 'en_US fr, ar', languages: ['en_US', 'fr', 'ar'] },
  { text: 'fil', languages: ['fil'] },
  { text: '', languages: null },
  { text: 'en-US', languages: null },
  { text: 'English', languages: null },
])('languages of a template: $text', ({ text, languages }) => {
  expect(templateLanguagesIn(text)).toEqual(languages)
})

it.each([
  { languages: ['en_US', 'fr', 'ar'], reader: 'ar' as const, is: 'ar' },
  { languages: ['en_US', 'fr'], reader: 'en' as const, is: 'en_US' },
  { languages: ['en_US', 'en', 'fr'], reader: 'en' as const, is: 'en' },
  { languages: ['fr', 'en'], reader: 'ar' as const, is: 'fr' },
])('who reads $reader gets $is of $languages', ({ languages, reader, is }) => {
  expect(templateLanguageFor(languages, reader)).toBe(is)
})
