import { describe, expect, it } from 'vitest'
import { dateExample, dateText, timeOfText, valueOfText } from '../../../../web/src/ui/inputs/date/date-text.ts'

describe('dates as readers type them', () => {
  it.each([
    { name: 'as the region writes it', region: 'en-GB', text: '6/1/2030', value: '2030-01-06' },
    { name: 'with dots and a short year', region: 'fr-FR', text: '06.01.30', value: '2030-01-06' },
    { name: 'year first', region: 'fr-FR', text: '2030-01-06', value: '2030-01-06' },
    { name: 'month first where the region does so', region: 'en-US', text: '1/6/2030', value: '2030-01-06' },
    { name: 'Arabic digits', region: 'ar-DZ', text: '٣١/١٢/٢٠٣٠', value: '2030-12-31' },
    { name: 'no such day', region: 'en-GB', text: '31/2/2030', value: null },
    { name: 'half a date', region: 'en-GB', text: '31/12', value: null },
    { name: 'a day with a time', region: 'en-GB', text: '31/12/2030 08:00', value: null },
    { name: 'words', region: 'en-GB', text: 'tomorrow', value: null },
  ])('date: $name', ({ region, text, value }) => {
    expect(valueOfText(text, region, 'date')).toBe(value)
  })

  it.each([
    { name: 'as the region writes it', region: 'en-GB', text: '31/12/2030, 22:05', value: '2030-12-31T22:05' },
    { name: 'as browsers send it', region: 'ar-DZ', text: '2030-12-31T22:05', value: '2030-12-31T22:05' },
    { name: 'hours only', region: 'fr-FR', text: '31/12/2030 8h', value: '2030-12-31T08:00' },
    { name: 'afternoon in Arabic', region: 'ar-DZ', text: '31/12/2030، 10:05 م', value: '2030-12-31T22:05' },
    {
      name: 'midnight by a clock of twelve hours',
      region: 'en-US',
      text: '12/31/2030, 12:05 AM',
      value: '2030-12-31T00:05',
    },
    { name: 'no such hour', region: 'en-GB', text: '31/12/2030 24:00', value: null },
    { name: 'a day alone', region: 'en-GB', text: '31/12/2030', value: null },
  ])('date and time: $name', ({ region, text, value }) => {
    expect(valueOfText(text, region, 'date-time')).toBe(value)
  })

  it.each(['en-GB', 'en-US', 'fr-FR', 'ar-DZ', 'ar-EG', 'de-DE'])('what %s writes is read again', (region) => {
    const text = dateText('2030-01-06T00:30', region, 'date-time')
    expect(valueOfText(text, region, 'date-time')).toBe('2030-01-06T00:30')
  })

  it.each([
    { region: 'en-GB', text: '8.30', value: '08:30' },
    { region: 'ar-DZ', text: '8:30 م', value: '20:30' },
    { region: 'en-GB', text: '8:61', value: null },
  ])('time: $text in $region', ({ region, text, value }) => {
    expect(timeOfText(text, region)).toBe(value)
  })

  it('the example shows the clock and order of the region', () => {
    expect(dateExample('fr-FR', 'date-time')).toBe('31/12/2030 22:05')
  })
})
